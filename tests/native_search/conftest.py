"""Every file of tests has a cache of its own; searches may be made to share even the smallest level."""

import pytest

import verify.search.native_search


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def always_in_threads(monkeypatch):
    """Levels of any size are shared among the workers."""
    monkeypatch.setattr(verify.search.native_search, "FEW", 1)
