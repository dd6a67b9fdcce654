"""A test under ``@pytest.mark.fullgraph``."""

from __future__ import annotations

from typing import Any, Generator

import pytest

from fullgraph_worker.pytest_plugin.limits import LimitsError, limits_of
from fullgraph_worker.pytest_plugin.watch import Watch


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
