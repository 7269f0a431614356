"""How many Action and Exhaust tokens are in use, beside the number of them in the box (IMP-COMP-05)."""

from models.imperium.catalogue import DATA

COMPONENTS = {entry["name"]: entry.get("n") for entry in DATA["components"]}


def action_tokens(s):
    """The Action tokens on the State cards."""
    return sum(s.actions[seat] for seat in range(s.scope.players))


def exhaust_tokens(s):
    """The Exhaust tokens on State cards, on cards, on nation decks and in development areas."""
    return sum(s.exhaust) + sum(s.spent) + sum(s.on_nation) + sum(s.on_development)


BOX = {
    "action_tokens": (COMPONENTS["action tokens"], action_tokens),
    "exhaust_tokens": (COMPONENTS["exhaust tokens"], exhaust_tokens),
}
