"""Names that refer to types: aliases, ``NewType``, ``TypeVar`` and ``type`` statements."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import NONE, Class, Dotted, Instance, TypeForm, Unknown, Value
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.python.typing import BUILTIN_TYPES, MODULES
from fullgraph.static.models.torch.types import TENSOR_TYPES

_MODULES = tuple(f"{name}." for name in (*MODULES, "jaxtyping", "torchtyping"))
_TYPES = TENSOR_TYPES | BUILTIN_TYPES


def alias(node: cst.BaseExpression, value: Value, frame: Frame, engine: Engine) -> Value:
    """What assigning ``node`` to a name binds: ``value``, or the type that ``node`` writes.

    Args:
        node: the right side of the assignment.
        value: what it evaluates to.
        frame: of the module or of a class' body; types are seldom named elsewhere.
        engine: the interpreter.
    """
    if isinstance(value, Instance) and isinstance(node, cst.Call):
        written = _declared_by_call(value.path, node)
        return form(written, frame) if written is not None else value
    if isinstance(node, (cst.Subscript, cst.BinaryOperation)) and _is_open(value):
        return form(node, frame) if _writes_type(node, frame, engine) else value
    return value


def form(node: cst.BaseExpression, frame: Frame) -> TypeForm:
    """The type that ``node`` writes; names below it in the file count too."""
    return TypeForm(node, frame.source, frame if frame.parent is not None else None)


def is_type_alias(node: cst.AnnAssign, frame: Frame, engine: Engine) -> bool:
    """Whether the statement is ``X: TypeAlias = ...``."""
    annotation = node.annotation.annotation
    if not isinstance(annotation, (cst.Name, cst.Attribute)):
        return False
    value = engine.evaluate(annotation, frame)
    return isinstance(value, Dotted) and value.path.endswith(".TypeAlias")


def bind_type_alias(node: cst.TypeAlias, frame: Frame, engine: Engine) -> None:
    """``type X = ...``."""
    frame.names[node.name.value] = form(node.value, frame)


def bind_type_parameters(node: cst.CSTNode, frame: Frame) -> None:
    """``def f[T: Tensor](...)`` binds ``T`` in the function's ``frame``."""
    parameters = getattr(node, "type_parameters", None)
    for each in parameters.params if parameters else ():
        if isinstance(each.param, cst.TypeVar) and each.param.bound is not None:
            frame.names[each.param.name.value] = form(each.param.bound, frame)


def _is_open(value: Value) -> bool:
    return isinstance(value, (Unknown, Dotted, Class)) or value == NONE


def _declared_by_call(path: str, node: cst.Call) -> cst.BaseExpression | None:
    last = path.rsplit(".", 1)[-1]
    if not path.startswith(("typing.", "typing_extensions.")):
        return None
    given = [arg.value for arg in node.args if arg.keyword is None]
    named = {arg.keyword.value: arg.value for arg in node.args if arg.keyword is not None}
    if last == "NewType" and len(given) == 2:
        return given[1]
    if last == "TypeVar":
        union: cst.BaseExpression | None = named.get("bound")
        for constraint in given[1:]:
            union = cst.BinaryOperation(union, cst.BitOr(), constraint) if union else constraint
        return union
    return None


def _writes_type(node: cst.BaseExpression, frame: Frame, engine: Engine) -> bool:
    if isinstance(node, cst.BinaryOperation):
        sides = (node.left, node.right)
        is_union = isinstance(node.operator, cst.BitOr)
        return is_union and all(_writes_type(side, frame, engine) for side in sides)
    if isinstance(node, cst.Subscript):
        return _writes_type(node.value, frame, engine)
    if isinstance(node, cst.SimpleString):
        return True
    value = engine.evaluate(node, frame) if isinstance(node, (cst.Name, cst.Attribute)) else None
    if isinstance(value, Dotted):
        return value.path.startswith(_MODULES) or value.path in _TYPES
    return isinstance(value, (TypeForm, Class)) or value == NONE
