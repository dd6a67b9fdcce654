"""Listens for guards that fail: what was compiled again, why, and when a limit is reached."""

from __future__ import annotations

import inspect
import logging
import sys
import weakref
from dataclasses import replace
from typing import Any, Callable, Collection, Dict, Iterator, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.guards.failed_guard import guarded_calls
from fullgraph_worker.guards.guard import GuardKind, GuardPlace
from fullgraph_worker.guards.records import (
    FALLS_BACK,
    RAISES,
    limit_in_words,
    reasons_in,
    with_guard,
)
from fullgraph_worker.guards.values import Scope, is_module, tensor_in_source
from fullgraph_worker.observe.places import record_of
from fullgraph_worker.protocol.wire import (
    RECOMPILE,
    RECOMPILE_LIMIT,
    ChangedSize,
    Record,
    StackFrame,
)
from fullgraph_worker.torch_private.config import (
    dynamic_shapes,
    fails_at_limit,
    limit_of,
    most_versions,
)
from fullgraph_worker.torch_private.frames import Compilation, current_compilation, original_code
from fullgraph_worker.torch_private.guards import failed_guards
from fullgraph_worker.torch_private.structured_trace import recompile_reasons
from fullgraph_worker.user_code.codes import CodeMap
from fullgraph_worker.user_code.errors import is_torch
from fullgraph_worker.user_code.source import plain_name

_MOST_SIZES = 64
_MOST_VERSIONS = 64
_DEEPEST = 3
_SIZES = (GuardKind.SIZE.value, GuardKind.SIZE_ZERO_OR_ONE.value)
Sizes = Dict[str, Tuple[int, ...]]


class _Failed(NamedTuple):
    """Guards that failed, and the compilation that they led to."""

    compilation: Compilation
    reasons: List[str]
    counts: Dict[str, int]


class Recompiles(logging.Handler):
    """Sends a ``Record`` for each recompile, and for each function that hits a limit of Dynamo.

    Dynamo writes its reasons first and then decides whether it compiles once more, so the
    reasons are kept until ``on_check``.

    Args:
        send: takes each record.

    Attributes:
        waits: whether ``on_check`` is called.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        super().__init__(logging.DEBUG)
        self._send = send
        self._failed: Optional[_Failed] = None
        self._versions = _Versions()
        self.waits = True

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        payload = recompile_reasons(record)
        reasons = reasons_in(payload) if payload is not None else []
        compilation = current_compilation(sys._getframe()) if reasons else None
        if reasons and compilation is not None:
            # Of one version there is nothing to choose.
            counts = _failed_guards(compilation) if len(reasons) > 1 else {}
            self._failed = _Failed(compilation, reasons, counts)
            if not self.waits:
                self.on_check("", 0)

    def on_check(self, limit: str, versions: int) -> None:
        """Called when Dynamo has decided whether to compile once more.

        Args:
            limit: the name of the limit that was reached; empty if there is none.
            versions: how many there are for the same objects; 0 where that is unknown.
        """
        failed, self._failed = self._failed, None
        compilation = failed.compilation if failed else current_compilation(sys._getframe())
        if compilation is None:
            return
        reasons = failed.reasons if failed else []
        scope = _scope(compilation)
        instance = self._versions.new_instance(compilation)
        changed = self._versions.changed(compilation, scope)
        found: Optional[Record] = None
        if limit:
            found = _at_limit(compilation, limit)
        elif failed is not None:
            found = record_of(RECOMPILE, compilation, "", _because(reasons))
            if versions:
                found = replace(found, version=versions + 1, most_versions=most_versions())
        if found is not None:
            counts = failed.counts if failed else {}
            found = with_guard(found, reasons, scope, dynamic_shapes(), counts)
            if found.guard_kind in _SIZES:
                found = replace(found, changed=changed)
            self._send(_of_instance(found, instance) if instance else found)


def reached_in_words(compilation: Compilation, limit: str) -> str:
    """That the function of a compilation reached a limit of Dynamo, and what happens then."""
    name, versions = plain_name(compilation.code.co_name), limit_of(limit)
    then = RAISES if fails_at_limit(compilation) else FALLS_BACK
    return limit_in_words(name, limit, versions, then)


def _at_limit(compilation: Compilation, limit: str) -> Record:
    found = record_of(RECOMPILE_LIMIT, compilation, reached_in_words(compilation, limit))
    return replace(found, gb_type=limit, skips_frame=not fails_at_limit(compilation))


def _failed_guards(compilation: Compilation) -> Dict[str, int]:
    try:
        return failed_guards(compilation)
    except Exception:
        # What the guards of a version are is torch's own business; its reasons are there.
        return {}


def _because(reasons: List[str]) -> List[StackFrame]:
    return guarded_calls(reasons[0]) if reasons else []


class _Versions:
    """What the versions of each function were compiled for."""

    def __init__(self) -> None:
        self._instances: CodeMap[List[weakref.ref[Any]]] = CodeMap()
        self._sizes: CodeMap[List[Sizes]] = CodeMap()

    def new_instance(self, compilation: Compilation) -> str:
        """The class of the module whose method is compiled for others already, but not for it.

        Empty if the function is no method of a module, or is compiled for the first time.
        """
        owner = compilation.locals.get("self")
        if not is_module(owner):
            return ""
        known = self._instances.setdefault(compilation.code, [])
        if any(each() is owner for each in known):
            return ""
        known.append(weakref.ref(owner))
        return type(owner).__name__ if len(known) > 1 else ""

    def changed(self, compilation: Compilation, scope: Scope) -> List[ChangedSize]:
        """The sizes of arguments that differ from the version whose sizes differ the least."""
        computed = set(scope.computed)
        given = {
            source: shape
            for name, value in compilation.locals.items()
            if name not in computed
            for source, shape in _sizes_in(f"L[{name!r}]", value)
        }
        given = dict(list(given.items())[:_MOST_SIZES])
        known = self._sizes.setdefault(compilation.code, [])
        # Another number of dimensions, or another argument, is another kind of call.
        ranks = {source: len(shape) for source, shape in given.items()}
        alike = [
            [
                (source, dimension)
                for source, shape in given.items()
                for dimension, (was, now) in enumerate(zip(version[source], shape))
                if was != now
            ]
            for version in reversed(known)
            if {source: len(shape) for source, shape in version.items()} == ranks
        ]
        del known[: max(0, len(known) + 1 - _MOST_VERSIONS)]
        known.append(given)
        nearest = min(alike, key=len, default=[])
        return [ChangedSize(tensor_in_source(s, scope), s, at) for s, at in nearest]


def _sizes_in(source: str, value: Any, depth: int = 0) -> Iterator[Tuple[str, Tuple[int, ...]]]:
    """The shapes of the tensors in an argument, each by Dynamo's name for it."""
    if isinstance(value, torch.Tensor) and not isinstance(value, torch.nn.Parameter):
        # A subclass may define a shape of its own, which is the program's code.
        if type(value) is torch.Tensor:
            yield source, tuple(value.shape)
    elif depth < _DEEPEST and type(value) in (list, tuple, dict):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for _, (key, each) in zip(range(_MOST_SIZES), items):
            if isinstance(key, (str, int)):
                yield from _sizes_in(f"{source}[{key!r}]", each, depth + 1)


def _of_instance(found: Record, owner: str) -> Record:
    """``found`` about the instance where it is what the other versions were not compiled for."""
    # What was computed before a graph break, and states of the process, change for all of them.
    elsewhere = (GuardPlace.PROCESS.value, GuardPlace.INTERMEDIATE.value)
    is_other = found.guard_place in elsewhere and found.guard_kind not in _SIZES
    # Of a parameter more is known: which one has another size.
    is_known = found.guard_place == GuardPlace.PARAMETER.value
    is_mode = found.guard_kind == GuardKind.TRAINING_MODE.value
    if not found.guard_kind or is_other or is_known or is_mode:
        return found
    return replace(
        found,
        reason=f"first call of another {owner}: {found.reason}",
        guard=f"the instance of {owner}",
        guard_kind=GuardKind.INSTANCE.value,
        guard_place=GuardPlace.MODULE.value,
        was="",
        now="",
        changed=[],
    )


def _scope(compilation: Compilation) -> Scope:
    """Where the guards of a compilation's function find their values."""
    code = compilation.code
    return Scope(
        compilation.locals,
        compilation.globals,
        bool(torch.is_grad_enabled()),
        free=code.co_freevars,
        computed=_computed(compilation),
        is_torchs=is_torch(code.co_filename),
    )


def _computed(compilation: Compilation) -> Collection[str]:
    """The locals of a resume function that are no arguments of the function that it resumes."""
    code = original_code(compilation.code)
    if code is compilation.code:
        return ()
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(
        code.co_flags & inspect.CO_VARKEYWORDS
    )
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]
    return [name for name in compilation.locals if name not in (*arguments, *code.co_freevars)]
