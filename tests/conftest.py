"""What all tests share."""

import importlib.util
import os
import sys
import tempfile
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
# What Fullgraph keeps for its user is kept apart from the developer's.
_HOME = tempfile.TemporaryDirectory(prefix="fullgraph-home-", ignore_cleanup_errors=True)
os.environ["HOME"] = _HOME.name
if sys.version_info[:3] == (3, 13, 0):
    # torch warns of it on standard error, which tests read.
    os.environ["PYTHONWARNINGS"] = "ignore:Guards may run slower on Python 3.13.0:RuntimeWarning"


@pytest.fixture(scope="session", autouse=True)
def _home() -> Iterator[None]:
    """Removes the home of the tests after the last one."""
    yield
    _HOME.cleanup()
