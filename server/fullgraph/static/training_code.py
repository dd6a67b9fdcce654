"""Modules that run backward passes themselves: they train, and nobody compiles that.

What a user compiles is the model that such a module calls.
"""

from __future__ import annotations

import re

import libcst as cst
import libcst.matchers as m

from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.scope import ClassInfo, FunctionInfo

_OWN = re.compile(r"\b(?:self|cls|super\(\))\.(\w+)")
_CALL = m.Call(func=m.Attribute(attr=m.Name("backward")))
_STARTS = ("__call__", "forward")


def trains(info: ClassInfo, interpreter: Interpreter) -> bool:
    """Whether calling an instance of the module leads to a call of ``backward``.

    Methods are followed by their names; functions outside of the class are not.
    """
    return interpreter.memory.recall(("trains", info), lambda: _trains(info, interpreter), False)


def _trains(info: ClassInfo, interpreter: Interpreter) -> bool:
    known: dict[str, list[FunctionInfo]] = {}
    for base in interpreter.mro(info):
        for name, method in base.methods.items():
            known.setdefault(name, []).append(method)
    if not any(".backward(" in _text(method) for found in known.values() for method in found):
        return False
    waiting = [name for name in _STARTS if name in known]
    seen = {*waiting}
    while waiting:
        for method in known[waiting.pop()]:
            if _runs_backward(method):
                return True
            called = {*_OWN.findall(_text(method))} & known.keys() - seen
            waiting += called
            seen |= called
    return False


def _text(method: FunctionInfo) -> str:
    return method.source.unit.text


def _runs_backward(method: FunctionInfo) -> bool:
    """Whether it is in the code, and not only in an example in the docstring."""
    node = method.node if ".backward(" in _text(method) else None
    return isinstance(node, cst.FunctionDef) and bool(m.findall(node.body, _CALL))
