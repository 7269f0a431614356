"""Claims of two-phase commit."""

from models.reference.two_phase_commit import Decision, Resource
from verify import all_of, always, any_of, negation, sometimes, step


def some_resource_is(s, state):
    """Whether a resource manager has come to `state`."""
    return any_of(resource == state for resource in s.resource)


@always("COM-04", "COM-06", "COM-07")
def nobody_commits_while_another_aborts(s):
    """No resource manager has committed where another has aborted."""
    return negation(some_resource_is(s, Resource.COMMITTED) & some_resource_is(s, Resource.ABORTED))


@sometimes("COM-06")
def all_commit(s):
    """Every resource manager can come to commit."""
    return all_of(resource == Resource.COMMITTED for resource in s.resource)


@sometimes("COM-07")
def all_abort(s):
    """Every resource manager can come to abort."""
    return all_of(resource == Resource.ABORTED for resource in s.resource)


@always("COM-04", "COM-05")
def orders_follow_the_decision(s):
    """An order is out if and only if the transaction manager has decided so."""
    return all_of(
        [
            s.told_commit == (s.decision == Decision.COMMITTED),
            s.told_abort == (s.decision == Decision.ABORTED),
        ]
    )


@sometimes("COM-05")
def all_are_prepared_and_yet_told_to_abort(s):
    """The transaction manager can abort although everybody is prepared."""
    return all_of(resource == Resource.PREPARED for resource in s.resource) & s.told_abort


@always("COM-01", "COM-03")
def only_what_was_said_is_known(s):
    """The transaction manager knows to be prepared only those who have said so."""
    return all_of(known <= told for known, told in zip(s.known_prepared, s.told_prepared, strict=True))


@sometimes("COM-03")
def everybody_is_known_to_be_prepared(s):
    """The transaction manager can come to know that everybody is prepared."""
    return all_of(s.known_prepared)


@step("COM-06", "COM-07")
def what_is_done_is_not_undone(before, move, after):
    """A resource manager that has committed stays so, and one that has aborted stays so."""
    return all_of(
        (old < Resource.COMMITTED) | (new == old)
        for old, new in zip(before.resource, after.resource, strict=True)
    )


@sometimes("COM-06")
def an_order_reaches_one_who_has_obeyed(before, move, after):
    """A resource manager can be told again to commit after it has."""
    if move.rule == "obey_commit":
        return before.resource[move.manager] == Resource.COMMITTED
    return False
