"""Limits for a block of a test (the fixture ``fullgraph``) or a marked test."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Generator, Optional, Type

import pytest

from fullgraph_worker.pytest_plugin.limits import Limits, LimitsError, limits_of
from fullgraph_worker.pytest_plugin.watch import Watch


class Fullgraph:
    """What the fixture gives.

    Args:
        folder: paths below it are shown relative to it.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def watch(self, **limits: Any) -> Block:
        """Fail at the end of the block if it does not keep the limits.

        Args:
            limits: as the marker takes them: ``max_breaks=0``, ``max_recompiles=None``,
                ``max_graphs=None``, ``min_graphs=1``.

        Returns:
            A context manager that gives a ``Watch``.

        Raises:
            LimitsError: an argument is unknown or no number.
        """
        return Block(limits_of((), limits), self._folder)


class Block:
    """The context manager of ``watch``."""

    def __init__(self, limits: Limits, folder: str) -> None:
        self._limits = limits
        self._folder = folder
        self._watch = Watch()

    def __enter__(self) -> Watch:
        self._watch.begin()
        return self._watch

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        # pytest shows the user's line then, not this one.
        __tracebackhide__ = True
        self._watch.end()
        if error is None:
            verdict = self._watch.verdict(self._limits, self._folder)
            if verdict:
                pytest.fail(verdict)


def judged(item: pytest.Item, mark: pytest.Mark) -> Generator[None, Any, None]:
    """Run the test, as a hook wrapper does, and fail it if it does not keep its limits.

    A test that fails by itself fails as before.
    """
    try:
        limits = limits_of(mark.args, mark.kwargs)
    except LimitsError as error:
        outcome = yield
        _fail(outcome, str(error))
        return
    watch = Watch()
    watch.begin()
    try:
        outcome = yield
    finally:
        watch.end()
    if outcome.excinfo is None:
        verdict = watch.verdict(limits, str(item.config.invocation_params.dir))
        if verdict:
            _fail(outcome, verdict)


def _fail(outcome: Any, text: str) -> None:
    error = pytest.fail.Exception(text, pytrace=False)
    if hasattr(outcome, "force_exception"):
        outcome.force_exception(error)
    else:
        # pluggy before 1.1.
        outcome._excinfo = (type(error), error, None)
