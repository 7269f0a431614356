"""Claims of the token game."""

from verify import always, sometimes, step


@always("TOK-01", "TOK-02")
def no_worker_is_lost(s):
    """Idle workers and those at the three places are always all of them."""
    return s.idle + sum(s.at) == s.scope.workers


@step("TOK-05")
def gold_comes_only_from_trade(before, move, after):
    """Gold grows only by trading, one at a time, for one wood and one stone."""
    if move.rule == "trade":
        return (
            after.gold == before.gold + 1
            and after.wood == before.wood - 1
            and after.stone == before.stone - 1
        )
    return after.gold <= before.gold


@sometimes("TOK-07")
def every_store_is_full(s):
    """All three stores can be full at once."""
    return s.wood == s.scope.store and s.stone == s.scope.store and s.gold == s.scope.store
