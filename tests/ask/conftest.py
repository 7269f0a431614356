"""Models whose states were all walked over, once for each file of tests."""

import pytest

from models.reference.diehard import MODEL as JUGS
from tests.ask.walked import Walked
from tests.fixtures.market import MODEL as MARKET


@pytest.fixture(scope="module")
def market():
    return Walked(MARKET.instance())


@pytest.fixture(scope="module")
def jugs():
    return Walked(JUGS.instance())
