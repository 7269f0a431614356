"""How the words of the cards translate: zones, moves, ways of drawing, and the columns of an instruction."""

from models.imperium.vocabulary import Act, Draw, Zone

COLUMNS = ("op", "n", "zones", "filter", "act", "mode", "to", "alt", "what", "per", "cost", "cond", "flag")
RESTS = ("rest_m", "rest_p", "rest_g")
COST_COLUMNS = (
    "m",
    "p",
    "g",
    "actions",
    "unrest",
    "zones",
    "filter",
    "n",
    "alone",
    "least",
    "masks",
    "pay_unrest",
)
FROM_MARKET, FROM_EXILE, THEN_PLAY, NO_MARKET = 1, 2, 4, 8
BY_RIVER, BY_FERTILE = 1, 2
HARM, GIFT = 1, 0
FREE, PAID, FROM_PILE, LAST_ONLY = 1, 2, 4, 8
OFFERED, TALLIED, DRAWN = 1, 2, 3  # why a card of the C.I.V.'s deck moves; 0 where a row says where to
ZONE_OF = {
    "hand": (Zone.HAND,),
    "deck": (Zone.DECK, Zone.TOP),
    "discard": (Zone.DISCARD,),
    "play": (Zone.PLAY,),
    "garrisoned": (Zone.GARRISON,),
    "garrisoned_here": (Zone.GARRISON,),
    "active_quest": (Zone.GARRISON,),
    "history": (Zone.HISTORY,),
    "nation": (Zone.NATION, Zone.BOTTOM),
    "development": (Zone.DEVELOPMENT,),
}
ACT_OF = {"hand": Act.HAND, "deck_top": Act.TOP, "discard": Act.DISCARD, "history": Act.ARCHIVE}
DRAW_OF = {
    "normal": Draw.NORMAL,
    "if_able": Draw.IF_ABLE,
    "up_to": Draw.UP_TO,
    "up_to_if_able": Draw.UP_TO_IF_ABLE,
}
SELF_ACTS = {
    "archive_self": Act.ARCHIVE,
    "exile_self": Act.EXILE,
    "abandon_self": Act.ABANDON,
    "recall_self": Act.RECALL,
    "sink_self": Act.SINK,
    "return_self_to_unrest_pile": Act.RETURN,
}
SILENT = {
    "restriction",
    "playable_only_if",
    "put_into_play_when_gained",
    "reveal",
    "declare_suit",
    "hosts_active_quest",
}
MOST_OPTIONS = 5
SEARCH = 8  # a PICK that looks for a named card, and stops where it finds one
