"""Dynamo's guards."""

from __future__ import annotations

import contextlib
import re
from typing import Any, Dict, Iterator, List

import torch

from fullgraph_worker.torch_private.frames import Compilation

_MOST_GUARDS = 20_000
"""Of all compiled versions together; more would take seconds."""
_TENSOR = re.compile(
    r"^check_tensor\((?P<source>.+), \w+, DispatchKeySet\(.*?\), (?P<dtype>torch\.\w+), "
    r"device=\w+, requires_grad=(?P<grad>True|False), size=(?P<size>\[.*?\]), "
    r"stride=(?P<stride>\[.*?\])\)"
)
_STATE = "___check_global_state()"


@contextlib.contextmanager
def guards_untimed() -> Iterator[None]:
    """Spare what torch spends on measuring each frame's guards for its own logs: 20 ms."""
    from torch._dynamo import guards

    original = getattr(guards, "profile_guard_manager", None)
    if original is None:
        yield
        return
    guards.profile_guard_manager = lambda *_: 0.0
    try:
        yield
    finally:
        guards.profile_guard_manager = original


def failed_guards(compilation: Compilation) -> Dict[str, int]:
    """How many guards of each compiled version do not hold for the call that is compiled now.

    Dynamo's own reasons name the first of each version. Guards that have no Python expression are
    not counted.

    Returns:
        By the version's id, ``0/1``; empty where this torch does not show its guards.
    """
    found: Dict[str, int] = {}
    left = _MOST_GUARDS
    for entry in _cache_entries(compilation.record.f_locals):
        manager: Any = getattr(entry, "guard_manager", None)
        if getattr(manager, "invalidation_reason", ""):
            # An object that it was compiled for was deleted: it is valid for no call.
            found[str(entry.compile_id)] = _MOST_GUARDS
            continue
        parts = getattr(manager, "code_parts", None)
        names = getattr(manager, "global_scope", None)
        if not parts or not names or "G" not in names:
            return {}
        left -= len(parts)
        if left < 0:
            return {}
        # Evaluating adds to it.
        names = dict(names)
        scope = {"L": compilation.locals, "G": names["G"], **(manager.closure_vars or {})}
        # It failed, whatever of it can be evaluated.
        failed = sum(_differences(part, names, scope) for part in parts)
        found[str(entry.compile_id)] = max(failed, 1)
    return found


def _cache_entries(given: Dict[str, Any]) -> List[Any]:
    """The compiled versions of the function, from the variables of Dynamo's ``_compile``."""
    entries = given.get("cache_entries_for_reasons")
    if isinstance(entries, list):
        return entries
    found = []
    entry = given.get("cache_entry")
    while entry is not None:
        found.append(entry)
        entry = getattr(entry, "next", None)
    return found


def _differences(part: str, names: Dict[str, Any], scope: Dict[str, Any]) -> int:
    """In how much a value differs from what a guard expects; 0 if it holds, or is unknown."""
    tensor = _TENSOR.match(part)
    text = tensor.group("source") if tensor else _STATE if part.startswith(_STATE) else part
    try:
        value = eval(text, names, scope)
    except Exception:
        # Some are no Python, or read what this call does not have.
        return 0
    if tensor is None:
        return int(value is False)
    if not isinstance(value, torch.Tensor):
        return 1
    size, stride = (eval(tensor.group(name)) for name in ("size", "stride"))
    expected = (str(value.dtype), str(value.requires_grad))
    differing = sum(each != tensor.group(name) for name, each in zip(("dtype", "grad"), expected))
    return differing + _differs(size, value.shape) + _differs(stride, value.stride())


def _differs(expected: List[Any], actual: Any) -> bool:
    """Whether sizes or strides are others; those that are symbolic are None."""
    return len(expected) != len(actual) or any(
        each is not None and each != given for each, given in zip(expected, actual)
    )
