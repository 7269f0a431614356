"""How a scope is made: which cards are where at the start, and the numbers of the real game but for what is given."""

from models.imperium.catalogue import CARD, LEVELS, NATION, Game, common_cards, common_unrest, nation_cards
from models.imperium.counts import EXPECT
from models.imperium.flow import MANY
from models.imperium.state import places, zone
from models.imperium.vocabulary import NONE, Place, Zone
from verify import Scope

START_TOKENS = (3, 2, 1)
SUIT_PLACES = {
    "civilised": Place.CIVILISED,
    "uncivilised": Place.UNCIVILISED,
    "region": Place.REGION,
    "tributary": Place.MAIN,
    "main": Place.MAIN,
    "fame": Place.FAME,
    "exile": Place.EXILE,
}
ZONE_NAMES = {z.name.lower(): z for z in Zone}


def seat_of(
    nation,
    side="A",
    players=2,
    /,
    tokens=START_TOKENS,
    empire=None,
    unrest=None,
    hosted=None,
    under=None,
    **cards,
):
    """A seat: its nation with all its cards, or with those that are named by zone."""
    full, own_unrest, pile = nation_cards(nation, side, players)
    if cards:
        power = [full[Zone.PLAY][0]] if CARD[full[Zone.PLAY][0]]["kind"] == "power" else []
        powers = [card for card in full[Zone.PLAY] if CARD[card]["kind"] == "power"]
        given = {ZONE_NAMES[name]: list(ids) for name, ids in cards.items()}
        given[Zone.PLAY] = (powers or power) + given.get(Zone.PLAY, [])
        full, own_unrest, pile = given, {}, 0
    if unrest is not None:
        own_unrest = {ZONE_NAMES[name]: many for name, many in unrest.items()}
    starts_empire = NATION[nation]["start_state"] == "empire"
    return {
        "nation": nation,
        "cards": full,
        "unrest": own_unrest,
        "pile": pile,
        "tokens": tokens,
        "empire": starts_empire if empire is None else empire,
        "hosted": hosted or {},
        "under": under or {},
    }


def labels_of(cards, owners, seats):
    """Names for cards: with their owner or a number where a name occurs twice."""
    names = [CARD[card]["name_en"].split(" (")[0] for card in cards]
    found = []
    for n, name in enumerate(names):
        if names.count(name) > 1:
            name = f"{name} of {seats[owners[n]]}" if owners[n] != NONE else name
        twice = found.count(name)
        while name in found:
            twice += 1
            name = f"{names[n]} {twice + 1}"
        found.append(name)
    return tuple(found)


def seat_labels(nations):
    names = [NATION[nation]["name_en"] for nation in nations]
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: n + 1].count(name)}"
        for n, name in enumerate(names)
    )


def a_scope(
    name,
    description,
    seats,
    common=None,
    decks=None,
    market=(),
    civ=None,
    pile=None,
    exiled=0,
    exhaustive=True,
    **changes,
):
    """A scope: `decks` names the common cards by place, or `common` the box they come from."""
    players = len(seats)
    everyone = [*seats, civ] if civ else list(seats)
    nations = [seat["nation"] for seat in everyone]
    labels = seat_labels(nations)
    cards, placed, owners, hosted, under = [], [], [], [], []
    for number, seat in enumerate(everyone):
        of_civ = civ is not None and number == players
        for which, ids in seat["cards"].items():
            for card in ids:
                aside = (
                    of_civ and which == Zone.PLAY and CARD[card]["name_en"] not in _journey(seat["nation"])
                )
                if aside and CARD[card]["kind"] == "in_play":
                    continue
                cards.append(card)
                placed.append(zone(number, Zone.ASIDE if aside else which))
                owners.append(number)
        under += [(cards.index(card), many) for card, many in seat["under"].items()]
        for card, host in seat["hosted"].items():
            hosted.append((cards.index(card), cards.index(host)))
    shared = decks if decks is not None else common_cards(common, players)
    for suit, ids in shared.items():
        for card in ids:
            cards.append(card)
            placed.append(SUIT_PLACES[suit] if suit != "pool" else Place.BOX)
            owners.append(NONE)
    for card in market:
        if card is not None:
            cards.append(card)
            placed.append(Place.MARKET)
            owners.append(NONE)
    game = Game(nations, [CARD[card] for card in cards], owners, civ["nation"] if civ else None)
    total = (common_unrest(common, players) if pile is None else pile) + sum(
        seat["pile"] for seat in everyone
    )
    on_market = [
        NONE if card is None else len(cards) - sum(c is not None for c in market[n:])
        for n, card in enumerate(market)
    ]
    tucked = sum(card != NONE and game.card[card].troubled for card in on_market)
    every = (
        total
        + tucked
        + exiled
        + sum(many for _, many in under)
        + sum(sum(seat["unrest"].values()) for seat in everyone)
    )
    values = _numbers(players) | {"every_unrest": every} | changes
    level = LEVELS[values["level"]]
    return Scope(
        name,
        description,
        expect=EXPECT.get(name),
        exhaustive=exhaustive,
        players=players,
        seats=labels,
        cards=(*labels_of(cards, owners, labels), "Unrest"),
        places=places(labels),
        instructions=tuple(f"{n} {label}" for n, label in enumerate(game.compiler.labels)),
        game=game,
        solo=civ is not None,
        placed=placed,
        hosted=hosted,
        under=under,
        start=[{"unrest": s["unrest"], "tokens": s["tokens"], "empire": s["empire"]} for s in everyone],
        market=on_market,
        pile=total,
        exiled=exiled,
        civ_slots=_slots(placed, everyone, players, len(cards)) if civ else (),
        unrest=every,
        slots=values.pop("slots", level["slots"]),
        per_point=level.get("vp_per_leftover_tokens", 5),
        known_bottom=max(
            1, sum(place == zone(seat, Zone.NATION) for place in placed for seat in range(players)) + 3
        ),
        line=max(1, sum("region" in CARD[card]["suits"] for card in cards)),
        **values,
    )


def _slots(placed, everyone, civ, unrest):
    """What lies under the C.I.V.'s slot markers at the start: the named cards, then Unrest."""
    own = [card for card, place in enumerate(placed) if place == zone(civ, Zone.SLOT)]
    return (*own, *[unrest] * everyone[civ]["unrest"].get(Zone.SLOT, 0))


def _journey(nation):
    return NATION[nation].get("journey", {}).get("order", [])


def _numbers(players):
    return {
        "level": "imperator",
        "rounds": 60,
        "hand": 5,
        "category": {1: 6, 2: 6, 3: 7, 4: 8}[players],
        "fame_size": {1: 6, 2: 6, 3: 7, 4: 8}[players],
        "replaced": 0,
        "random_first": 0,
        "quick": 0,
        "veteran": 0,
        "begin": "set_up",
        "on_market": (),
        "kings": 0,
        "ending": 0,
        "first_round": 1,
        "known_top": 16,
        "depth": 12,
        "most_tokens": 1000,
        "most_left": max(MANY, 40),
        "most_actions": 40,
        "most_tally": 40,
        "most_paid": 7,
    }
