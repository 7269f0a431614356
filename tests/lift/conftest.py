"""Every file of tests has a cache of its own, so that nothing is known of a model beforehand."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
