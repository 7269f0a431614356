"""Going on with a position of a test until something of interest may happen."""


def choices(table):
    """The moves that can be made now, as text, and where each leads."""
    instance = table.instance
    return [(instance.describe(instance.move(n)), state) for n, state in table.engine.successors(table.state)]


def play_on(table, until, prefer=()):
    """Make moves until one of the rule `until` can be made: those that begin as preferred, else the first."""
    for _ in range(200):
        found = choices(table)
        if any(name.startswith(until) for name, _ in found):
            return table
        assert found, f"no {until} before the game is over"
        wanted = (state for start in prefer for name, state in found if name.startswith(start))
        table.state = next(wanted, found[0][1])
    raise AssertionError(f"no {until} in 200 moves")
