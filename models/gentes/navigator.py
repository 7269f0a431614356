"""The Navigator, cities and Foyers: tokens are placed and moved, regions activated (GEN-NAV, GEN-FOYER)."""

from models.gentes.catalogue import ANY, CITY_COINS, CITY_POINTS, DATA, NONE, Action, Bin, Reward
from models.gentes.purse import earn, pay, score, store_cubes, win_bonus
from models.gentes.state import NOBODY, REGION_KIND, SPACES, TILES, Bonus, Points, Step
from models.gentes.turn import LEFT, RIGHT, at, finish_action, on_turn, take_tile
from verify import any_of, cite, count, merged, require, rule

NAMED_CITIES = [city["id"] for city in DATA["cities"] if city["provenance"] == "rulebook"]


def tiles(scope):
    return scope.game.tiles_for(Action.NAVIGATOR, scope.joker)


@rule(
    "GEN-NAV-01",
    "GEN-NAV-02",
    "GEN-TIME-01",
    "GEN-TIME-02",
    "GEN-TIME-03",
    by="active",
    tile=TILES.some(tiles),
    pairs=(0, 1),
)
def take_navigator(s, tile, pairs):
    """Take a Navigator tile, and pay for it; a token must have a place to go."""
    on_turn(s)
    take_tile(s, tile, pairs)
    pay(s, s.active, s.scope.game.tiles[tile].cost)
    symbol = s.scope.game.tiles[tile].symbol
    require((s.tokens[s.active] == 0) | can_build(s, symbol), "GEN-FLOW-08")
    s.building = symbol
    s.rewarded = True
    s.step = Step.BUILD


def fits(s, space, symbol):
    """Whether a space bears a symbol; two-symbol Foyers bear both (GEN-TWO-11)."""
    symbols = s.scope.game.spaces[space].symbols
    return (symbol == ANY) | any_of((symbol == at) & (symbols[at] == 1) for at in range(ANY))


def can_build(s, symbol):
    """Whether a free space bears a symbol."""
    return any_of((s.owner[space] == NOBODY) & fits(s, space, symbol) for space in range(len(s.owner)))


@rule("GEN-NAV-01", "GEN-NAV-03", "GEN-FOYER-05", "GEN-CHRON-10", by="active", space=SPACES)
def build_city(s, space):
    """Place a city token on a free space with the right symbol."""
    at(s, Step.BUILD, "GEN-NAV-01")
    require(s.tokens[s.active] > 0, "GEN-COMP-13")
    free_and_fitting(s, space)
    s.owner[space] = s.active
    s.tokens[s.active] -= 1
    built(s, space, sixth=s.tokens[s.active] == 0)


@rule("GEN-NAV-07", by="active", source=SPACES, space=SPACES)
def move_city(s, source, space):
    """With all tokens placed, move one instead (what becomes of its mark: GEN-A-22)."""
    at(s, Step.BUILD, "GEN-NAV-01")
    require(s.tokens[s.active] == 0, "GEN-NAV-07")
    require(s.owner[source] == s.active, "GEN-NAV-07")
    free_and_fitting(s, space)
    for use in (LEFT, RIGHT):
        if s.reading["GEN-A-22"] == "b":
            s.marks[space][use] = s.marks[source][use]
            s.marks[source][use] = False
        elif s.reading["GEN-A-22"] == "a":
            s.cubes += s.marks[source][use]
            s.marks[source][use] = False
    s.owner[source] = NOBODY
    s.owner[space] = s.active
    built(s, space, sixth=False)


def known_cities(scope):
    """The cities that the rulebook names."""
    return [number for number, name in enumerate(scope.spaces) if name in NAMED_CITIES]


def free_and_fitting(s, space):
    double = s.scope.game.spaces[space].double == 1
    cite("GEN-SOLO-13" if len(s.coins) == 1 else "GEN-TWO-11", when=double)
    require(s.owner[space] == NOBODY, "GEN-NAV-08")
    require(fits(s, space, s.building), "GEN-NAV-02")


@rule("GEN-NAV-07", "GEN-CHRON-03", by="active")
def leave_building(s):
    """Build nothing: no token is left and none is to be moved, or no space is free."""
    at(s, Step.BUILD, "GEN-NAV-01")
    require((s.tokens[s.active] == 0) | (can_build(s, s.building) == 0), "GEN-CHRON-03")
    finish_building(s, sixth=False)


@merged
def built(s, space, sixth):
    """A Navigator activates the region of the new city, or lets a Foyer choose one; a card activates nothing."""
    region = s.scope.game.spaces[space].region
    if s.rewarded & (region == NONE):
        choose_a_region(s, sixth)
    else:
        if s.rewarded:
            cite("GEN-NAV-03")
            cite("GEN-NAV-04")
            cite("GEN-NAV-09", when=any_of(space == at_ for at_ in known_cities(s.scope)))
            activate(s, s.active, region)
        finish_building(s, sixth)


@merged
def choose_a_region(s, sixth):
    """A token on a Foyer may activate one region in which the player has cities (GEN-FOYER-01)."""
    win_sixth(s, sixth)
    cities = [space for space, data in enumerate(s.scope.game.space_list) if data["region"] != NONE]
    if any_of(s.owner[space] == s.active for space in cities):
        s.building = NONE
        s.step = Step.REGION
    else:
        finish_building(s, False)


@rule("GEN-FOYER-01", by="active", region=REGION_KIND.some(lambda scope: range(-1, 3)))
def choose_region(s, region):
    """Activate all own cities of one region, or (-1) none."""
    at(s, Step.REGION, "GEN-FOYER-01")
    activate(s, s.active, region)
    finish_building(s, False)


@merged
def activate(s, player, region):
    """Receive the rewards of all own cities of a region (GEN-NAV-04, 05)."""
    cities = list(enumerate(s.scope.game.space_list))

    def number(reward):
        return count(
            (s.owner[space] == player) & (region == data["region"])
            for space, data in cities
            if data["reward"] == reward
        )

    earn(s, player, CITY_COINS * number(Reward.COINS))
    score(s, player, CITY_POINTS * number(Reward.POINTS), Points.CITY)
    store_cubes(s, player, Bin.TEMPLE, number(Reward.TEMPLE_CUBE))
    store_cubes(s, player, Bin.ORACLE, number(Reward.ORACLE_CUBE))


def win_sixth(s, sixth):
    """The bonus for six cities, when a Navigator has placed the sixth token."""
    if s.reading["GEN-A-03"] != "c":
        win_bonus(s, s.active, Bonus.CITIES, sixth)


@merged
def finish_building(s, sixth):
    """After the token: the bonus for six cities (GEN-A-03), then what else is under way."""
    from models.gentes.chronicler import go_on_with_card

    s.building = NONE
    if s.rewarded:
        if s.reading["GEN-A-03"] == "c":
            win_bonus(s, s.active, Bonus.CITIES, s.tokens[s.active] == 0)
        else:
            win_sixth(s, sixth)
        finish_action(s)
    else:
        if s.reading["GEN-A-03"] == "a":
            win_sixth(s, sixth)
        go_on_with_card(s)
