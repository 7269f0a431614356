"""Work shared out among processes: all of it comes back, an error too, and a lost process is told."""

import os
import signal
import time
from multiprocessing import active_children

import pytest

from verify.processes import Lost, shared_out


@pytest.mark.parametrize(("count", "workers"), [(0, 2), (1, 4), (25, 3)])
def test_every_part_is_done_once(count, workers):
    found = dict(shared_out(lambda number: number * number, count, workers))

    assert found == {number: number * number for number in range(count)}


def test_an_error_comes_back():
    def wrong(number):
        raise ValueError(f"not {number}")

    with pytest.raises(ValueError, match="not 0"):
        dict(shared_out(wrong, 1, 2))


def test_a_process_that_is_killed_is_told_and_nothing_hangs():
    def dies(number):
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(Lost, match="part 1 of 1 ended before it was done"):
        dict(shared_out(dies, 1, 1))
    assert active_children() == []


def test_whoever_stops_listening_ends_the_processes():
    def late():
        raise TimeoutError

    with pytest.raises(TimeoutError):
        dict(shared_out(lambda number: time.sleep(600), 4, 2, late))
    assert active_children() == []
