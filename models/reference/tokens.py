"""The token game: workers at three places gather wood and stone and trade them for gold.

A small worker-placement game of our own, made to measure engines with: seven numbers, six rules, and
as many states as one likes. Every worker is idle or at the forest, the quarry or the market.
"""

from verify import Array, Int, Kind, Model, Scope, Spec, require, rule

FOREST, QUARRY, MARKET = range(3)
PLACES = Kind("place", 3, ("forest", "quarry", "market"))

CLAUSES = {
    "TOK-01": "An idle worker may be sent to any place.",
    "TOK-02": "A worker at a place may be called home and is idle then.",
    "TOK-03": "With a worker in the forest, a player may fell one wood.",
    "TOK-04": "With a worker in the quarry, a player may break one stone.",
    "TOK-05": "With a worker at the market, one wood and one stone may be traded for one gold.",
    "TOK-06": "A feast costs one gold and brings nothing.",
    "TOK-07": "A store holds at most its limit of each good.",
}


def schema(scope):
    return Spec(
        idle=Int(0, scope.workers),
        at=Array(Int(0, scope.workers), PLACES),
        wood=Int(0, scope.store),
        stone=Int(0, scope.store),
        gold=Int(0, scope.store),
    )


def setup(s):
    s.idle = s.scope.workers


@rule("TOK-01", place=PLACES)
def send(s, place):
    """Send an idle worker to a place."""
    require(s.idle > 0, "TOK-01")
    s.idle -= 1
    s.at[place] += 1


@rule("TOK-02", place=PLACES)
def call_home(s, place):
    """Call a worker home from a place."""
    require(s.at[place] > 0, "TOK-02")
    s.at[place] -= 1
    s.idle += 1


@rule("TOK-03")
def fell(s):
    """Fell one wood."""
    require(s.at[FOREST] > 0, "TOK-03")
    require(s.wood < s.scope.store, "TOK-07")
    s.wood += 1


@rule("TOK-04")
def break_stone(s):
    """Break one stone."""
    require(s.at[QUARRY] > 0, "TOK-04")
    require(s.stone < s.scope.store, "TOK-07")
    s.stone += 1


@rule("TOK-05")
def trade(s):
    """Turn one wood and one stone into one gold."""
    require(s.at[MARKET] > 0, "TOK-05")
    require(s.wood > 0, "TOK-05")
    require(s.stone > 0, "TOK-05")
    require(s.gold < s.scope.store, "TOK-07")
    s.wood -= 1
    s.stone -= 1
    s.gold += 1


@rule("TOK-06")
def feast(s):
    """Spend one gold on a feast."""
    require(s.gold > 0, "TOK-06")
    s.gold -= 1


MODEL = Model(
    name="tokens",
    title="The token game: a worker-placement game to measure engines with",
    schema=schema,
    setup=setup,
    rules=[send, call_home, fell, break_stone, trade, feast],
    scopes=[
        Scope(
            "small",
            "3 workers, stores of 3",
            workers=3,
            store=3,
            expect={"states": 1_280, "transitions": 6_030, "depth": 23},
        ),
        Scope(
            "million",
            "10 workers, stores of 15",
            workers=10,
            store=15,
            expect={"states": 1_171_456, "transitions": 8_937_060, "depth": 90},
        ),
        Scope(
            "large",
            "15 workers, stores of 23: more than ten million states",
            workers=15,
            store=23,
            expect={"states": 11_280_384, "transitions": 93_503_128, "depth": 135},
        ),
    ],
    clauses=CLAUSES,
    claims=["properties.reference.tokens"],
)
