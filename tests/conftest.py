"""What all tests share."""

import importlib.util
import os
import random
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

from tests import needing_torch, sampling
from tests.dynamic import prepared
from tests.quick.record import load

pytest_report_header = sampling.pytest_report_header


def pytest_addoption(parser: pytest.Parser) -> None:
    """The samples, and another order, in which tests fail that need what another one has left."""
    sampling.pytest_addoption(parser)
    parser.addoption("--random-order", type=int, metavar="SEED", help="shuffle files and tests")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the order below where tests run in several processes."""
    needing_torch.configure(config)
    # Otherwise pytest-xdist begins with the files that have the most tests.
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Leave out files that cannot be imported without torch."""
    report = yield
    needing_torch.leave_out(report)
    return report


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what needs torch."""
    needing_torch.mark(item)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files that take long come first; without torch, what does not need it is tested."""
    record = load()
    sampling.deselect(config, items, record)
    # Otherwise one of them is the last, and other processes have nothing to do.
    seconds = record.seconds_by_file()
    items.sort(key=lambda item: -seconds.get(item.location[0], 0.0))
    if (seed := config.getoption("--random-order")) is not None:
        generator = random.Random(seed)
        files = {item.location[0]: generator.random() for item in items}
        # Tests of a file stay together: they share its fixtures.
        items.sort(key=lambda item: (files[item.location[0]], generator.random()))
    if importlib.util.find_spec("torch") is None:
        for item in items:
            if item.get_closest_marker("dynamo") is not None:
                item.add_marker(pytest.mark.skip(reason="torch is not installed"))


# Here and not in a fixture: some modules copy the environment when they are imported.
for _name in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ.pop(_name, None)
# Threads that wait for each other in several processes at once take most of the cores.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# With more, Inductor starts a process that imports torch wherever something is compiled.
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
# Beside other work, making examples takes as long as it takes.
hypothesis.settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")
# What a shell starts in the background ignores Ctrl-C, and so do the programs that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# What Fullgraph keeps for its user is kept apart from the developer's.
_HOME = tempfile.TemporaryDirectory(prefix="fullgraph-home-", ignore_cleanup_errors=True)
os.environ["HOME"] = _HOME.name
needing_torch.install(Path(_HOME.name))
# Workers of pytest-xdist inherit it.
prepared.shared_folder()
if sys.version_info[:3] == (3, 13, 0):
    # torch warns of it on standard error, which tests read.
    os.environ["PYTHONWARNINGS"] = "ignore:Guards may run slower on Python 3.13.0:RuntimeWarning"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Keep torch from tests that do not say that they need it."""
    with needing_torch.refused_without_mark(item):
        return (yield)


@pytest.fixture(scope="session", autouse=True)
def _home() -> Iterator[None]:
    """Removes the home of the tests after the last one."""
    yield
    _HOME.cleanup()
