"""Functions that nothing in sight compiles: strict mode enters them as well.

A helper of a package may be called by a model in another project. This file does not show
whether it is, so what is found in it is reported on request only.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from collections.abc import Sequence as Many

from fullgraph.static.domain.definitions import ClassInfo, Definition, FunctionInfo
from fullgraph.static.domain.values import Class, Object
from fullgraph.static.entries.entries import Entry
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.models.registry import SKIPPED


def find_unreached(
    definitions: Many[Definition], interpreter: Interpreter, entered: Container[FunctionInfo]
) -> Iterator[Entry]:
    """Functions and methods of the file that no entry leads to.

    Args:
        definitions: of the file.
        interpreter: has run the other entries.
        entered: the functions that were run as compiled code; it grows while this is iterated.
    """
    for info in _functions(definitions):
        if info not in entered and not interpreter.decorators(info) & SKIPPED:
            yield _entry(info, interpreter)


def _functions(definitions: Many[Definition]) -> Iterator[FunctionInfo]:
    for definition in definitions:
        if isinstance(definition, FunctionInfo):
            yield definition
        elif isinstance(definition, ClassInfo):
            yield from definition.methods.values()
            yield from _functions([*definition.nested.values()])


def _entry(info: FunctionInfo, interpreter: Interpreter) -> Entry:
    reason = f"`{info.label}` is checked in strict mode, and nothing here compiles it"
    marks = interpreter.decorators(info)
    if info.owner is None or "builtins.staticmethod" in marks:
        return Entry(info, None, info.label, reason)
    is_class_method = "builtins.classmethod" in marks
    owner = Class(info.owner) if is_class_method else Object(info.owner)
    return Entry(info, owner, info.label, reason)
