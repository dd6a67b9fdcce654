"""How the program called the functions that run in, around and inside of compiled code."""

from __future__ import annotations

import dis
import sys
from types import CodeType, FrameType
from typing import Any, Callable, Dict, List, Mapping, Optional, Set, Tuple

from fullgraph_worker.inputs.as_code import call_as_code
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.dispatch import is_captured, without_modes
from fullgraph_worker.torch_private.frames import CompiledCall
from fullgraph_worker.trace.constructions import Construction, Constructions, Names, arguments_of
from fullgraph_worker.trace.inlined import inlined_call
from fullgraph_worker.user_code.codes import CodeMap
from fullgraph_worker.user_code.errors import is_library
from fullgraph_worker.user_code.source import plain_name, plain_qualname

_MOST = 1000
_MOST_OF_FUNCTION = 8
"""Calls of one function that differ; a function is compiled again for sizes that are new."""
_MOST_LOOKS = 24
"""Calls of one function that are looked at: the layers of a stack are called alike."""


class _Known:
    """The calls of a function that were looked at.

    Attributes:
        looks: how many.
        inputs: those that differ, as they were written.
    """

    def __init__(self) -> None:
        self.looks = 0
        self.inputs: Set[str] = set()


class Calls:
    """Writes the first calls of each function that can be written down, and constructions.

    Args:
        write: takes each call.
        constructions: of the modules of this process.
    """

    def __init__(self, write: Callable[[wire.Message], None], constructions: Constructions) -> None:
        self._write = write
        self._constructions = constructions
        # By the class of the object whose method it is, too: a base class has one for many.
        self._known: CodeMap[Dict[type, _Known]] = CodeMap()
        self._ended: CodeMap[None] = CodeMap()

    def take(self, call: CompiledCall) -> None:
        """Look at a call that Dynamo begins to compile, and at what led to it."""
        self._take_constructions()
        self._take(call.code, call.values)
        frame: Optional[FrameType] = sys._getframe()
        while frame is not None:
            self._take_begun(frame)
            frame = frame.f_back

    def take_called(self, frame: FrameType, has_begun: bool) -> None:
        """Look at a function outside of compiled code.

        Args:
            frame: the function's.
            has_begun: whether it has run already, as what led to another call.
        """
        if frame.f_code.co_name == "__init__":
            if not (has_begun and _binds_parameters(frame.f_code)):
                self._constructions.take(frame)
        elif not is_captured():
            self._take_constructions()
            if has_begun:
                self._take_begun(frame)
            else:
                self._take(frame.f_code, frame.f_locals)

    def _take_begun(self, frame: FrameType) -> None:
        code = frame.f_code
        if code in self._ended:
            return
        if is_library(code.co_filename) or _binds_parameters(code):
            # Its variables may be others than its arguments by now, which is worth a try.
            self._ended[code] = None
        self._take(code, frame.f_locals)

    def take_inlined(self, translator: Any) -> None:
        """Look at a function that Dynamo begins to trace inside of a graph.

        Args:
            translator: Dynamo's.
        """
        try:
            call = inlined_call(translator)
            if call is not None:
                self._take(*call)
        except Exception:
            # Dynamo's variables are its own; the program is traced as without this look at them.
            return

    def _take(self, code: CodeType, values: Mapping[str, Any]) -> None:
        name = code.co_name
        if plain_name(name) != name or name.startswith("<"):
            return
        if name.startswith("__") and name != "__call__":
            # Special methods, which Python calls, are no targets.
            return
        if code.co_filename.startswith("<") or is_library(code.co_filename):
            return
        receiver = _receiver(code, values)
        if receiver is None and code.co_varnames[:1] == ("self",):
            # Code that Dynamo made of a method, or that a decorator has wrapped.
            return
        if code not in self._known and len(self._known) >= _MOST:
            return
        known = self._known.setdefault(code, {}).setdefault(type(receiver), _Known())
        if known.looks >= _MOST_LOOKS or len(known.inputs) >= _MOST_OF_FUNCTION:
            return
        known.looks += 1
        names = Names(self._constructions)
        inputs = _inputs(code, values, receiver is not None, names)
        if inputs and inputs not in known.inputs:
            known.inputs.add(inputs)
            built = self._constructions.of(receiver)
            mode = _mode(receiver)
            for path, name, is_constructed_so in _places(code, receiver):
                own = built if is_constructed_so else None
                self._write(_call(path, name, inputs, own, mode, names.imports))

    def _take_constructions(self) -> None:
        new, self._constructions.new = self._constructions.new, []
        for kind, built in new:
            path = _file_of(kind)
            if path and not is_library(path) and "<" not in kind.__qualname__:
                self._write(_call(path, f"{kind.__qualname__}.forward", "", built, "", []))


def _binds_parameters(code: CodeType) -> bool:
    """Whether a function assigns to its own parameters, or deletes them."""
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    changes = (each for each in dis.get_instructions(code) if not each.opname.startswith("LOAD"))
    return any(each.argval in names and "FAST" in each.opname for each in changes)


def _call(
    path: str,
    name: str,
    inputs: str,
    built: Optional[Construction],
    mode: str,
    imports: List[str],
) -> wire.Call:
    init, more = built or ("", ())
    every = [*imports, *(each for each in more if each not in imports)]
    return wire.Call(path, name, inputs, init, mode, every)


def _mode(receiver: Any) -> str:
    """``train`` or ``eval`` for a module; empty for all else."""
    is_training = getattr(receiver, "training", None) if hasattr(receiver, "modules") else None
    return "" if is_training is None else "train" if is_training else "eval"


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


def _places(code: CodeType, receiver: Optional[Any]) -> List[Tuple[str, str, bool]]:
    """The files and names by which a user may ask for a function.

    A method has those of the class that defines it, and those of the class of its object. With
    each, whether the arguments of the object's constructor are for this class.
    """
    if receiver is None:
        # Known from Python 3.11 on.
        name = plain_qualname(str(getattr(code, "co_qualname", code.co_name)))
        return [(code.co_filename, name, True)]
    kind, owner = type(receiver), _owner(receiver, code) or type(receiver)
    is_same = getattr(owner, "__init__", None) is getattr(kind, "__init__", None)
    found = [(code.co_filename, f"{owner.__qualname__}.{code.co_name}", is_same)]
    path = _file_of(kind)
    if kind is not owner and path:
        found.insert(0, (path, f"{kind.__qualname__}.{code.co_name}", True))
    return found


def _owner(value: Any, code: CodeType) -> Optional[type]:
    """The class that defines the method, by the object that it was called on."""
    for kind in type(value).__mro__:
        function = kind.__dict__.get(code.co_name)
        while function is not None:
            if getattr(function, "__code__", None) is code:
                return kind
            # What decorators are around.
            function = getattr(function, "__wrapped__", None)
    return None


def _file_of(kind: type) -> str:
    module = sys.modules.get(kind.__module__)
    return str(getattr(module, "__file__", None) or "")
