"""How the program called the functions that run in and around compiled code."""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Any, Callable, Dict, List, Mapping, Optional, Set, Tuple

from fullgraph_worker import wire
from fullgraph_worker.errors import is_library
from fullgraph_worker.inputs.as_code import call_as_code
from fullgraph_worker.names import plain_name
from fullgraph_worker.trace.constructions import Construction, Constructions, Names, arguments_of
from fullgraph_worker.trace.events import CompiledCall, without_modes

_MOST = 1000
_MOST_OF_FUNCTION = 3
"""Calls of one function that differ; a function is compiled again for sizes that are new."""


class Calls:
    """Writes the first calls of each function that can be written down, and constructions.

    Args:
        write: takes each call.
        constructions: of the modules of this process.
    """

    def __init__(self, write: Callable[[wire.Message], None], constructions: Constructions) -> None:
        self._write = write
        self._constructions = constructions
        self._known: Dict[CodeType, Set[str]] = {}

    def take(self, call: CompiledCall) -> None:
        """Look at a call that Dynamo begins to compile, and at what led to it."""
        self._take_constructions()
        self._take(call.code, call.values, _MOST_OF_FUNCTION)
        frame: Optional[FrameType] = sys._getframe()
        while frame is not None:
            # Its variables may be others than its arguments by now, which is worth a try.
            if frame.f_code not in self._known:
                self._take(frame.f_code, frame.f_locals, 1)
            frame = frame.f_back

    def _take(self, code: CodeType, values: Mapping[str, Any], most: int) -> None:
        known = self._known.get(code)
        if known is not None and len(known) >= most:
            return
        if known is None:
            if len(self._known) >= _MOST:
                return
            known = self._known[code] = set()
        if plain_name(code.co_name) != code.co_name or code.co_name.startswith("<"):
            return
        if code.co_filename.startswith("<") or is_library(code.co_filename):
            return
        receiver = _receiver(code, values)
        if receiver is None and code.co_varnames[:1] == ("self",):
            # Code that Dynamo made of a method, or that a decorator has wrapped.
            return
        names = Names(self._constructions)
        inputs = _inputs(code, values, receiver is not None, names)
        built = self._constructions.known.get(id(receiver)) if receiver is not None else None
        if inputs and inputs not in known:
            known.add(inputs)
            for path, name in _places(code, receiver):
                self._write(_call(path, name, inputs, built, names.imports))

    def _take_constructions(self) -> None:
        new, self._constructions.new = self._constructions.new, []
        for kind, built in new:
            path = _file_of(kind)
            if path and not is_library(path) and "<" not in kind.__qualname__:
                self._write(_call(path, f"{kind.__qualname__}.forward", "", built, []))


def _call(
    path: str, name: str, inputs: str, built: Optional[Construction], imports: List[str]
) -> wire.Call:
    init, more = built or ("", ())
    every = [*imports, *(each for each in more if each not in imports)]
    return wire.Call(path, name, inputs, init, every)


def _inputs(code: CodeType, values: Mapping[str, Any], is_method: bool, names: Names) -> str:
    """The arguments as code; empty if they cannot be written."""
    try:
        args, kwargs = arguments_of(code, values, is_method=is_method)
        with without_modes():
            return names.finished(call_as_code(args, kwargs, other=names.code))
    except Exception:
        # A tensor that cannot be looked at here: one under vmap, a lazy one.
        return ""


def _receiver(code: CodeType, values: Mapping[str, Any]) -> Optional[Any]:
    """The ``self`` of a method, or None for a function."""
    names = code.co_varnames[: code.co_argcount]
    value = values.get(names[0]) if names and names[0] == "self" else None
    return None if value is None or _owner(value, code) is None else value


def _places(code: CodeType, receiver: Optional[Any]) -> List[Tuple[str, str]]:
    """The files and names by which a user may ask for a function.

    A method has those of the class that defines it, and those of the class of its object.
    """
    if receiver is None:
        # Known from Python 3.11 on.
        return [(code.co_filename, str(getattr(code, "co_qualname", code.co_name)))]
    kind, owner = type(receiver), _owner(receiver, code)
    found = [(code.co_filename, f"{owner}.{code.co_name}")]
    path = _file_of(kind)
    if kind.__qualname__ != owner and path:
        found.insert(0, (path, f"{kind.__qualname__}.{code.co_name}"))
    return found


def _owner(value: Any, code: CodeType) -> Optional[str]:
    """The class that defines the method, by the object that it was called on."""
    for kind in type(value).__mro__:
        if getattr(kind.__dict__.get(code.co_name), "__code__", None) is code:
            return kind.__qualname__
    return None


def _file_of(kind: type) -> str:
    module = sys.modules.get(kind.__module__)
    return str(getattr(module, "__file__", None) or "")
