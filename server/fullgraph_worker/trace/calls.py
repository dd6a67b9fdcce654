"""How the program called the functions that Dynamo compiled."""

from __future__ import annotations

import inspect
from types import CodeType
from typing import Any, Callable, Optional, Set

from fullgraph_worker import wire
from fullgraph_worker.errors import is_library
from fullgraph_worker.inputs.as_code import call_as_code
from fullgraph_worker.names import plain_name
from fullgraph_worker.trace.events import CompiledCall, without_modes

_MOST = 1000


class Calls:
    """Writes the first call of each function that can be written down.

    Args:
        write: takes each call.
    """

    def __init__(self, write: Callable[[wire.Message], None]) -> None:
        self._write = write
        self._known: Set[CodeType] = set()

    def take(self, call: CompiledCall) -> None:
        """Look at a call that Dynamo begins to compile."""
        code = call.code
        if code in self._known or len(self._known) >= _MOST:
            return
        self._known.add(code)
        if plain_name(code.co_name) != code.co_name or code.co_name.startswith("<"):
            return
        if code.co_filename.startswith("<") or is_library(code.co_filename):
            return
        inputs = _inputs(call)
        if inputs:
            self._write(wire.Call(code.co_filename, _name(call), inputs))


def _inputs(call: CompiledCall) -> str:
    """The arguments as code; empty if they cannot be written."""
    code = call.code
    positional = list(code.co_varnames[: code.co_argcount])
    by_name = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount :]
    has_rest = False
    if _receiver(call) is not None:
        del positional[0]
    try:
        args = [call.values[name] for name in positional]
        kwargs = {name: call.values[name] for name in by_name}
        if code.co_flags & inspect.CO_VARARGS:
            more, rest = call.values[rest[0]], rest[1:]
            args += more
            has_rest = bool(more)
        if code.co_flags & inspect.CO_VARKEYWORDS:
            kwargs.update(call.values[rest[0]])
        # With these, not every argument can be given by its name.
        names = () if has_rest or code.co_posonlyargcount else positional
        with without_modes():
            return call_as_code(args, kwargs, names)
    except Exception:
        # A tensor that cannot be looked at here: one under vmap, a lazy one.
        return ""


def _receiver(call: CompiledCall) -> Optional[Any]:
    """The ``self`` of a method, or None for a function."""
    names = call.code.co_varnames[: call.code.co_argcount]
    value = call.values.get(names[0]) if names and names[0] == "self" else None
    return None if value is None or _owner(value, call.code) is None else value


def _name(call: CompiledCall) -> str:
    code = call.code
    receiver = _receiver(call)
    if receiver is not None:
        return f"{_owner(receiver, code)}.{code.co_name}"
    # Known from Python 3.11 on.
    return str(getattr(code, "co_qualname", code.co_name))


def _owner(value: Any, code: CodeType) -> Optional[str]:
    """The class that defines the method, by the object that it was called on."""
    for kind in type(value).__mro__:
        if getattr(kind.__dict__.get(code.co_name), "__code__", None) is code:
            return kind.__qualname__
    return None
