"""Calls of imported functions and classes: what they give by the models of libraries."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import UNKNOWN, Function, Instance, Value
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models import registry
from fullgraph.static.models.registry import CALLS, METHODS, Call, first

registry.load()


def call_dotted(
    path: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What calling the imported ``path`` gives."""
    models = CALLS.find(path)
    found = first(models, Call(path, arguments, frame, engine, node)) if models else None
    if found is not None:
        return found
    if path.rpartition(".")[2][:1].isupper():
        return Instance(path)
    run_callbacks(arguments, frame, engine, node)
    return UNKNOWN


def run_callbacks(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> None:
    """A function that is passed somewhere unknown is probably called there."""
    if frame.compiled:
        for value in arguments.values:
            if isinstance(value, Function):
                engine.call(value, Arguments(is_open=True), frame, node)


def call_method(
    instance: Instance,
    name: str,
    arguments: Arguments,
    frame: Frame,
    engine: Engine,
    node: cst.CSTNode,
) -> Value | None:
    """What a method of an imported class' instance gives; None if no model applies."""
    path = f"{instance.path}.{name}"
    models = METHODS.find(path)
    if not models:
        return None
    return first(models, instance, Call(path, arguments, frame, engine, node))


def call_instance(
    instance: Instance, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What calling an instance of an imported class gives."""
    return call_method(instance, "__call__", arguments, frame, engine, node) or UNKNOWN
