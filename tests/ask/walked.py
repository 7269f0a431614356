"""A plain walk over all states of a model, and conditions on the market in plain Python."""

from verify.engines.python import PythonEngine


class Walked:
    """All states of an instance and the moves between them, found by the plainest of means."""

    def __init__(self, instance):
        self.instance = instance
        self.engine = PythonEngine(instance)
        self.next = {}
        todo = list(instance.initial)
        while todo:
            state = todo.pop()
            if state not in self.next:
                self.next[state] = [(instance.move(n), after) for n, after in self.engine.successors(state)]
                todo += [after for _, after in self.next[state]]

    def draft(self, state):
        return self.instance.draft().put_state(state)

    def holds(self, condition):
        return {state for state in self.next if condition(self.draft(state))}

    def over(self, state):
        return not self.next[state] or self.engine.final(state)

    def must(self, good):
        """Whether every play passes `good`: no first state can stay outside it to the end or for ever."""
        away = set(self.next) - good
        while True:
            kept = {s for s in away if self.over(s) or any(after in away for _, after in self.next[s])}
            if kept == away:
                return not any(state in away for state in self.instance.initial)
            away = kept

    def reached_before(self, barrier):
        """The states that can be reached through states outside `barrier`."""
        seen, todo = set(), list(self.instance.initial)
        while todo:
            state = todo.pop()
            if state not in seen:
                seen.add(state)
                if state not in barrier:
                    todo += [after for _, after in self.next[state]]
        return seen


MARKET_CONDITIONS = {
    "coins[red] = 3": lambda s: s.coins[0] == 3,
    "coins[blue] = 3": lambda s: s.coins[1] == 3,
    "coins[red] >= 4": lambda s: s.coins[0] >= 4,
    "coins[red] + coins[blue] > 5 and step = act": lambda s: s.coins[0] + s.coins[1] > 5 and s.step == 0,
    "step != over or passed[red]": lambda s: s.step != 2 or s.passed[0],
    "leader = none": lambda s: s.leader == -1,
    "coins[leader] = 0": lambda s: s.leader >= 0 and s.coins[s.leader] == 0,
    "not coins[leader] = 0": lambda s: not (s.leader >= 0 and s.coins[s.leader] == 0),
    "card_at[forge] = hand of red": lambda s: s.card_at[0] == 2,
    "card_at['iron plough'] = 'hand of blue'": lambda s: s.card_at[1] == 3,
    "card_at[iron plough] = display": lambda s: s.card_at[1] == 0,
    "any player: passed[player]": lambda s: any(s.passed),
    "all player: coins[player] >= 2": lambda s: all(c >= 2 for c in s.coins),
    "count card: card_at[card] = display <= 1": lambda s: sum(p == 0 for p in s.card_at) <= 1,
    "any player a, player b: a != b and coins[a] > coins[b] + 1": lambda s: abs(s.coins[0] - s.coins[1]) > 1,
    "sum(done[red]) = 2 * done[blue][worked]": lambda s: sum(s.done[0]) == 2 * s.done[1][1],
    "any i in 0..1: done[i][bought] = 2": lambda s: 2 in (s.done[0][0], s.done[1][0]),
    "highest(coins) - lowest(coins) = 3": lambda s: abs(s.coins[0] - s.coins[1]) == 3,
    "passed[red] = passed[blue]": lambda s: s.passed[0] == s.passed[1],
    "every_card_is_sold": lambda s: all(p != 0 for p in s.card_at),
    "over": lambda s: s.step == 2,
    "sum player: coins[player] * 2 = 12": lambda s: sum(s.coins) * 2 == 12,
    "pouch.count[forge] = 1": lambda s: s.pouch.count[0] == 1,
    "active = leader": lambda s: s.active == s.leader,
    "-coins[red] < -2": lambda s: -s.coins[0] < -2,
    "yes = passed[blue]": lambda s: bool(s.passed[1]),
    "display[0] = forge": lambda s: s.display[0] == 0,
}


def word(good, states):
    return "never" if not good else "always" if good == states else "sometimes"
