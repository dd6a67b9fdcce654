"""What all tests share."""

import os
from collections.abc import Iterator

import pytest

# Here and not in a fixture: some modules copy the environment when they are imported.
os.environ.pop("XDG_CACHE_HOME", None)


@pytest.fixture(scope="session", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What Fullgraph keeps for its user is kept apart from the developer's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        yield
