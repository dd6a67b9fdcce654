"""What decorators put in the place of a function: Dynamo traces the wrapper as well."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.compiled import Entry
from fullgraph.static.interpret.engine import Arguments, Frame
from fullgraph.static.interpret.expressions import evaluate_arguments
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.scope import FunctionInfo
from fullgraph.static.values import Function, OneOf


def find_wrappers(
    entry: Entry, interpreter: Interpreter, known: set[FunctionInfo]
) -> Iterator[Entry]:
    """The wrappers that decorators of the workspace make of ``entry``.

    Args:
        entry: a function that Dynamo enters.
        interpreter: runs the decorators.
        known: decorators whose wrappers were entered before; those of this entry are added.
    """
    info = entry.function
    if "@" not in info.source.unit.text or not isinstance(info.node, cst.FunctionDef):
        return
    frame = Frame({}, info.source, info.closure or interpreter.module)
    for decorator in info.node.decorators:
        node = decorator.decorator
        named = node.func if isinstance(node, cst.Call) else node
        maker = interpreter.resolved(interpreter.evaluate(named, frame))
        if not isinstance(maker, Function) or maker.info in known:
            continue
        known.add(maker.info)
        given = Arguments((Function(info),))
        if isinstance(node, cst.Call):
            options = evaluate_arguments(node, frame, interpreter)
            made = interpreter.call_here(maker.info, maker.owner, options, frame)
            made = interpreter.call(made, given, frame, decorator)
        else:
            made = interpreter.call_here(maker.info, maker.owner, given, frame)
        for value in made.values if isinstance(made, OneOf) else (made,):
            if isinstance(value, Function) and value.info not in (info, maker.info):
                reason = f"`{maker.info.name}` makes it of `{info.label}`"
                yield Entry(value.info, None, info.label, reason, entry.compiled_by)
