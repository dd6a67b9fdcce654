"""The exceptions of Dynamo, the kinds of its graph breaks, and its first compilation."""

from __future__ import annotations

import json
import logging
import os
from typing import Any, Callable, Dict, Set

import torch
import torch._dynamo
from torch._dynamo import exc

_ids: Dict[str, str] = {}


def is_dynamo_error(error: BaseException) -> bool:
    """Whether Dynamo raised ``error`` itself, rather than the program."""
    # It does not derive from the base class of the others.
    limit = getattr(exc, "FailOnRecompileLimitHit", exc.TorchDynamoException)
    return isinstance(error, (exc.TorchDynamoException, limit))


def internal_error(error: BaseException) -> str:
    """What an error of Dynamo's own code is called; empty for all others.

    It is raised as ``InternalTorchDynamoError``, which it becomes after Dynamo has written its
    record about it.
    """
    words = str(error).split("\n\nfrom user code:", 1)[0].strip()
    if isinstance(error, exc.InternalTorchDynamoError):
        return f"InternalTorchDynamoError: {words}"
    if is_dynamo_error(error) or isinstance(error, (AssertionError, IndexError)):
        return ""
    return f"InternalTorchDynamoError: {type(error).__qualname__.replace('Msg', '')}: {words}"


def is_backend_failure(error: BaseException) -> bool:
    """Whether a backend raised, rather than Dynamo; Inductor and AOTAutograd are backends."""
    return isinstance(error, exc.BackendCompilerFailed)


def is_break(error: BaseException) -> bool:
    """Whether ``error`` is a graph break, of which the trace has a record of its own."""
    return isinstance(error, (exc.Unsupported, exc.UserError))


def ends_the_call(error: BaseException) -> bool:
    """Whether what Dynamo raised while it compiled comes out of the program's call.

    A graph break does not, nor what ``suppress_errors`` keeps back.
    """
    whole = getattr(exc, "UncapturedHigherOrderOpError", None)
    if whole is not None and isinstance(error, whole):
        return True
    return not (is_break(error) or is_backend_failure(error) or suppresses_errors())


def is_limit_error(error: BaseException) -> bool:
    """Whether ``error`` is what Dynamo raises after too many recompiles."""
    kind = getattr(exc, "FailOnRecompileLimitHit", None)
    return kind is not None and isinstance(error, kind)


def suppresses_errors() -> bool:
    """Whether a compilation that fails falls back to eager mode."""
    return bool(torch._dynamo.config.suppress_errors)


def registry_ids() -> Dict[str, str]:
    """PyTorch's id of each kind of break, by its name; empty before torch 2.8."""
    if not _ids:
        path = os.path.join(os.path.dirname(torch._dynamo.__file__), "graph_break_registry.json")
        try:
            with open(path, encoding="utf-8") as file:
                registry = json.load(file)
        except (OSError, ValueError):
            return _ids
        for gb_id, history in registry.items():
            for entry in history:
                _ids[entry["Gb_type"]] = gb_id
    return _ids


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
