"""What all tests share."""

import importlib.util
import os
import sys
from collections.abc import Iterator

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without torch, what does not need it is tested."""
    if importlib.util.find_spec("torch") is None:
        for item in items:
            if item.get_closest_marker("dynamo") is not None:
                item.add_marker(pytest.mark.skip(reason="torch is not installed"))


# Here and not in a fixture: some modules copy the environment when they are imported.
for _name in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ.pop(_name, None)


@pytest.fixture(scope="session", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What Fullgraph keeps for its user is kept apart from the developer's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        if sys.version_info[:3] == (3, 13, 0):
            # torch warns of it on standard error, which tests read.
            slow = "ignore:Guards may run slower on Python 3.13.0:RuntimeWarning"
            patch.setenv("PYTHONWARNINGS", slow)
        yield
