"""Claims of the simple allocator."""

from itertools import combinations

from models.reference.allocator import CLIENT_COUNT, RESOURCE_COUNT
from verify import all_of, always, any_of, count, refuted, sometimes, step


@always("ALL-03")
def a_resource_has_one_holder_at_most(s):
    """No two clients hold the same resource."""
    return all_of(count(held[r] for held in s.held) <= 1 for r in range(RESOURCE_COUNT))


@sometimes("ALL-02", "ALL-03")
def two_clients_hold_a_resource_each(s):
    """Two clients can hold resources at the same time."""
    return count(any_of(held) for held in s.held) == 2


@always("ALL-01", "ALL-02")
def nobody_wants_what_they_hold(s):
    """A client never waits for a resource that it already holds."""
    return all_of(
        s.wanted[client][r] + s.held[client][r] <= 1
        for client in range(CLIENT_COUNT)
        for r in range(RESOURCE_COUNT)
    )


@sometimes("ALL-02")
def a_client_holds_one_and_wants_the_other(s):
    """A client can be given one of two resources and still wait for the other."""
    return any_of(
        all_of([any_of(s.held[client]), any_of(s.wanted[client])]) for client in range(CLIENT_COUNT)
    )


@step("ALL-02", "ALL-04")
def only_a_gift_adds_to_what_is_held(before, move, after):
    """What a client holds grows only by being given something that it wanted."""
    gains = [
        (after.held[client][r] > before.held[client][r], before.wanted[client][r])
        for client in range(CLIENT_COUNT)
        for r in range(RESOURCE_COUNT)
    ]
    if move.rule == "give":
        return all_of(any_of([gained == 0, wanted]) for gained, wanted in gains)
    return all_of(gained == 0 for gained, _ in gains)


@sometimes("ALL-02")
def both_resources_are_given_at_once(before, move, after):
    """A client can be given all that it wants in one go."""
    if move.rule == "give":
        return all_of(after.held[move.client]) & (
            before.held[move.client][0] + before.held[move.client][1] == 0
        )
    return False


@refuted("ALL-02", "ALL-03")
def no_two_clients_wait_for_each_other(s):
    """Kept as a finding: giving piece by piece lets two clients each hold what the other wants."""
    return all_of(
        any_of([s.held[a][0] == 0, s.wanted[b][0] == 0, s.held[b][1] == 0, s.wanted[a][1] == 0])
        & any_of([s.held[a][1] == 0, s.wanted[b][1] == 0, s.held[b][0] == 0, s.wanted[a][0] == 0])
        for a, b in combinations(range(CLIENT_COUNT), 2)
    )
