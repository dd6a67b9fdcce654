"""The entry point: options, the marker and the fixture.

What is not used is not imported: a suite without torch pays for this file alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generator, Optional

import pytest

if TYPE_CHECKING:
    from fullgraph_worker.pytest_plugin.against import Against
    from fullgraph_worker.pytest_plugin.fixture import Fullgraph

_SUITE = "fullgraph-suite"
_OPTIONS = "fullgraph-options"
_RUNS_NO_TEST = ("collectonly", "setuponly", "setupplan")


class _Options:
    """Keeps pytest's parser, which knows the options of all plugins."""

    def __init__(self, parser: pytest.Parser) -> None:
        self.parser = parser


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Add the options."""
    pluginmanager.register(_Options(parser), _OPTIONS)
    group = parser.getgroup("fullgraph", "graph breaks of torch.compile")
    group.addoption(
        "--fullgraph",
        action="store_true",
        help="record what torch.compile compiles in the tests, and print its graph breaks and "
        "recompiles at the end",
    )
    group.addoption(
        "--fullgraph-baseline",
        metavar="FILE",
        help="the same, and fail if there is a graph break that FILE does not have, or if one of "
        "FILE is gone; FILE is also written by: fullgraph baseline write",
    )
    group.addoption(
        "--fullgraph-accept",
        metavar="REASON",
        help="write the breaks of this run into the baseline, with your name and this reason, "
        "instead of failing",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; begin to record if that is wanted."""
    from fullgraph_worker.pytest_plugin.limits import MARKER

    config.addinivalue_line("markers", MARKER)
    options = config.option
    if options.fullgraph_accept and not options.fullgraph_baseline:
        raise pytest.UsageError("--fullgraph-accept needs --fullgraph-baseline FILE")
    is_wanted = options.fullgraph or options.fullgraph_baseline
    if not is_wanted or any(getattr(options, name, False) for name in _RUNS_NO_TEST):
        return
    from fullgraph_worker.pytest_plugin.suite import recorded

    against = None if hasattr(config, "workerinput") else _against(config)
    try:
        suite = recorded(config, against)
    except OSError as error:
        raise pytest.UsageError(f"--fullgraph has no place for its records: {error}") from None
    config.pluginmanager.register(suite, _SUITE)


@pytest.hookimpl(hookwrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, None]:
    """Run a marked test in a Dynamo that has compiled nothing, and judge what it compiled."""
    mark = item.get_closest_marker("fullgraph")
    if mark is None:
        yield
        return
    from fullgraph_worker.pytest_plugin.fixture import judged

    yield from judged(item, mark)


@pytest.fixture
def fullgraph(request: pytest.FixtureRequest) -> Fullgraph:
    """Limits for a block: ``with fullgraph.watch(max_breaks=0) as seen:``."""
    from fullgraph_worker.pytest_plugin.fixture import Fullgraph

    return Fullgraph(str(request.config.invocation_params.dir))


def _against(config: pytest.Config) -> Optional[Against]:
    options = config.option
    if not options.fullgraph_baseline:
        return None
    from fullgraph_worker.pytest_plugin.against import Against, BaselineError

    given = config.invocation_params
    known: Any = config.pluginmanager.get_plugin(_OPTIONS)
    try:
        return Against(
            given.dir,
            options.fullgraph_baseline,
            options.fullgraph_accept or "",
            known.parser,
            given.args,
        )
    except BaselineError as error:
        raise pytest.UsageError(str(error)) from None
