"""The words in which effects are written: zones, operations of the effect machine, events, and ways to move a card."""

from enum import IntEnum

MATERIALS, POPULATION, PROGRESS = range(3)
TOKENS = ("materials", "population", "progress")
SUITS = ("uncivilised", "civilised", "region", "tributary")
NONE = -1


class Place(IntEnum):
    """Places that everybody shares."""

    BOX = 0
    MAIN = 1
    CIVILISED = 2
    UNCIVILISED = 3
    REGION = 4
    FAME = 5
    EXILE = 6
    MARKET = 7


SHARED = len(Place)


class Zone(IntEnum):
    """Places of one seat."""

    HAND = 0
    DECK = 1  # in unknown order
    TOP = 2  # on top of the deck, in known order
    DISCARD = 3
    PLAY = 4
    GARRISON = 5
    HISTORY = 6  # the Atlanteans' sunken pile
    NATION = 7
    ACCESSION = 8  # the card under the nation deck
    DEVELOPMENT = 9  # or pending quests
    ASIDE = 10  # faces that are not in play; the C.I.V.'s Power card
    SLOT = 11  # under a slot marker of the C.I.V.
    BOTTOM = 12  # under the nation cards, in known order


ZONES = len(Zone)
SCORED = (Zone.HAND, Zone.DECK, Zone.TOP, Zone.DISCARD, Zone.PLAY, Zone.GARRISON, Zone.HISTORY)


class Op(IntEnum):
    """What an instruction does."""

    END = 0
    GOTO = 1
    MAY = 2
    COST = 3
    CHOOSE = 4
    IF = 5
    EACH = 6
    GUARD = 7
    WITH = 8
    REACT = 9
    GAIN = 10
    PAY = 11
    PAY_ALL = 12
    STEAL = 13
    ACTIONS = 14
    STORE = 15
    EMPTY_STORE = 16
    MARKET_TOKEN = 17
    TOKEN_BACK = 18
    DRAW = 19
    PICK = 20
    TAKE_UNREST = 21
    SELF = 22
    ACQUIRE = 23
    BREAK = 24
    REFILL = 25
    EXILE_MARKET = 26
    SWAP_MARKET = 27
    FAME = 28
    LOOK_FAME = 29
    LOOK_NATION = 30
    SHUFFLE_NATION = 31
    TO_BOTTOM = 32
    NATION_CARD = 33
    DEVELOP = 34
    PLAY_CARD = 35
    HOST = 36
    BORROW = 37
    QUEST = 38
    QUEST_TO = 39
    JOURNEY = 40
    EMPIRE = 41
    TRIGGER = 42
    KINGS = 43
    FLIP_KINGS = 44
    SHIELD = 45
    RANSOM = 46
    REREAD = 47
    WAIVE = 48
    DOUBLE = 49
    MASKS = 50
    GAMBLE = 51
    SHUFFLE_FOUND = 52
    ALL = 53
    ORDER = 54
    ACTIVATE = 55
    DISCARD_HAND = 56
    RESET = 57
    NEXT = 58
    STEP_ONE = 59
    SHUFFLE = 60
    SOLSTICE = 61
    ROUND_END = 62
    PART = 63
    DEAL = 64
    LAY_MARKET = 65
    FIRST = 66
    DEVELOPED = 67
    SHIELDS_DOWN = 68
    LOOK_MORE = 69
    RETURN_ALL = 70
    HALL = 71
    SPEND_EXHAUST = 72
    # the C.I.V.
    ROLL = 73
    CIV_SLOT = 74
    ROW = 75
    FIRST_OF = 76
    MILL = 77
    CONVERT = 78
    SELF_TO = 79
    CIV_ACQUIRE = 80
    CIV_BREAK = 81
    CIV_EXILE = 82
    CIV_ABANDON = 83
    CIV_RECALL = 84
    CIV_RETURN = 85
    DYNASTY = 86
    FROM_DISCARD = 87
    ARCHIVE_TOP = 88
    CIV_UNREST = 89
    AT_DIE = 90
    NEXT_QUEST = 91
    CIV_TOKEN = 92
    CIV_ASIDE = 93
    CIV_FILL = 94
    CIV_REBUILD = 95
    CIV_JOURNEY = 96
    CIV_KINGS = 97
    ATTACKED = 98
    CIV_DEAL = 99
    ROW_DONE = 100
    GIVE_TOKENS = 101
    FILL = 102
    SHOW = 103
    QUICK = 104
    CALL = 105
    SWAP_NATION = 106
    OVER = 107


class Act(IntEnum):
    """What becomes of a card that was picked."""

    DISCARD = 0
    HAND = 1
    TOP = 2
    ARCHIVE = 3
    EXILE = 4
    GARRISON = 5
    ABANDON = 6
    RECALL = 7
    SINK = 8
    GIVE = 9
    RETURN = 10


class Mode(IntEnum):
    """How many cards an instruction asks for."""

    EXACTLY = 0  # as many as there are
    UP_TO = 1


class Draw(IntEnum):
    """How cards are drawn."""

    NORMAL = 0
    IF_ABLE = 1
    UP_TO = 2
    UP_TO_IF_ABLE = 3


class Event(IntEnum):
    """What a card may be waiting for."""

    ATTACKED = 0
    RETURN_UNREST = 1
    TAKE_UNREST = 2
    PLAY_REGION = 3
    PLAY_ATTACK = 4
    REGION_FROM_DISCARD = 5
    SUNK = 6
    ACQUIRE_REGION = 7
    OBTAIN_UNCIVILISED = 8
    OBTAIN_TOKENS = 9
    FROM_RIVER = 10
    FROM_FERTILE = 11
    MASK_COST = 12
    LOOK_FAME = 13
    PAY_POPULATION = 14
    LEAVES_PLAY = 15
    DECK_EMPTY = 16


EVENT_NAMES = {
    "other_plays_attack": Event.ATTACKED,
    "return_unrest": Event.RETURN_UNREST,
    "take_unrest": Event.TAKE_UNREST,
    "play_region": Event.PLAY_REGION,
    "play_attack": Event.PLAY_ATTACK,
    "play_region_from_discard": Event.REGION_FROM_DISCARD,
    "card_sunk": Event.SUNK,
    "acquire_region": Event.ACQUIRE_REGION,
    "obtain_uncivilised": Event.OBTAIN_UNCIVILISED,
    "obtain_market_card_with_token": Event.OBTAIN_TOKENS,
    "gain_materials_from_river": Event.FROM_RIVER,
    "gain_materials_from_fertile": Event.FROM_FERTILE,
    "mask_discard_cost": Event.MASK_COST,
    "look_fame": Event.LOOK_FAME,
    "pay_population_token": Event.PAY_POPULATION,
}


class Who(IntEnum):
    """Whom an instruction of several players concerns."""

    ALL = 0
    OTHERS = 1


class Cond(IntEnum):
    """Conditions of an `if`."""

    EMPIRE = 0
    BARBARIAN = 1
    RESOURCE = 2
    CARD_PLAY = 3
    CARD_HISTORY = 4
    NO_QUEST = 5
    IN_PLAY = 6
    UNDER_HERE = 7
    LAST_LACKS = 8
    LAST_MATCHES = 9
    SHORT = 10  # the last steal took less than it should
    RIVAL_HAS = 11  # of the C.I.V.: what the human has in play
    RIVAL_EMPIRE = 12
    CIV_HAS = 13
    CIV_DISCARD = 14


class Dyn(IntEnum):
    """Conditions on a card that depend on the moment."""

    STATIC = 0
    HAS = 1  # a matching card lies under it
    UNDER = 2  # it lies under a matching card
    HERE = 3  # it lies under the card of the effect
    DRAWN = 4  # it was just drawn
