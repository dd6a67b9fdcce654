"""The first compilation of a process."""

from __future__ import annotations

import logging
from typing import Any, Callable, Set

import torch
import torch._dynamo

from fullgraph_worker.torch_private.break_registry import registry_ids


def warm_up() -> None:
    """Import and fill what the first compilation needs, then remove all traces of it."""

    def small(x: Any) -> Any:
        y = x.relu() + 1
        return y * y.sum().item()

    _silently(lambda: torch.compile(small, backend="eager")(torch.ones(2, 2)))
    registry_ids()
    torch._dynamo.reset()


def _silently(run: Callable[[], Any]) -> None:
    # torch warns about .item(); the user did not start this run.
    logs: Set[logging.Logger] = {logging.getLogger("torch._dynamo.variables.tensor")}
    levels = {log: log.level for log in logs}
    for log in logs:
        log.setLevel(logging.ERROR)
    try:
        run()
    finally:
        for log, level in levels.items():
            log.setLevel(level)
