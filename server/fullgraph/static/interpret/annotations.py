"""Type annotations: what a parameter or a return value is said to be."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import libcst as cst

from fullgraph.static.interpret.engine import Engine, Frame
from fullgraph.static.interpret.truth import TENSOR_TYPES
from fullgraph.static.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Array,
    Class,
    Dotted,
    Instance,
    Mapping,
    Object,
    Origin,
    Python,
    Sequence,
    Tensor,
    Value,
    join_all,
    sequence,
)

_PLAIN = frozenset(
    {
        *(f"builtins.{n}" for n in ("int", "float", "bool", "str", "bytes", "complex")),
        "torch.dtype",
        "torch.device",
        "torch.Size",
        "torch.layout",
    }
)
_LISTS = frozenset({"list", "List", "tuple", "Tuple", "Sequence", "Iterable", "Iterator", "set"})
_DICTS = frozenset({"dict", "Dict", "Mapping", "OrderedDict", "MutableMapping"})
_ALIASES = frozenset({"Tensor", "LongTensor", "FloatTensor", "OptTensor", "OptionalTensor"})
"""What packages call a tensor in a module of types of their own."""
_TRANSPARENT = frozenset({"Annotated", "Final", "ClassVar", "Required", "NotRequired", "Unpack"})


def annotated(node: cst.BaseExpression, origin: Origin, frame: Frame, engine: Engine) -> Value:
    """A value of the annotated type; Unknown where the type says nothing of use."""
    if isinstance(node, cst.SimpleString):
        inner = _parse(node.value)
        return annotated(inner, origin, frame, engine) if inner is not None else UNKNOWN
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
        return _union([node.left, node.right], origin, frame, engine)
    if isinstance(node, cst.Subscript):
        return _generic(node, origin, frame, engine)
    if isinstance(node, (cst.Name, cst.Attribute)):
        return _named(engine.evaluate(node, frame), origin)
    return UNKNOWN


def _named(value: Value, origin: Origin) -> Value:
    if value == NONE:
        return NONE
    if isinstance(value, Class):
        return Object(value.info)
    if not isinstance(value, Dotted):
        return UNKNOWN
    if value.path in TENSOR_TYPES:
        return Tensor(origin, is_mask=value.path == "torch.BoolTensor")
    alias = value.path.rpartition(".")[2]
    if alias in _ALIASES:
        return Tensor(origin, annotated=alias.startswith("Opt"))
    if value.path == "numpy.ndarray":
        return Array(origin)
    if value.path in _PLAIN:
        return PYTHON
    if value.path == "torch.Generator":
        return Instance(value.path)
    last = value.path.rsplit(".", 1)[-1]
    if last in _LISTS and value.path.split(".", 1)[0] in ("builtins", "typing", "collections"):
        return Sequence(None, UNKNOWN)
    return UNKNOWN


def _generic(node: cst.Subscript, origin: Origin, frame: Frame, engine: Engine) -> Value:
    head = engine.evaluate(node.value, frame)
    path = head.path if isinstance(head, Dotted) else ""
    last = path.rsplit(".", 1)[-1]
    parts = [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]
    if not parts:
        return UNKNOWN
    if last == "Optional" or last == "Union":
        return _union(
            [*parts, cst.Name("None")] if last == "Optional" else parts, origin, frame, engine
        )
    if last == "Literal":
        return PYTHON
    if last in _TRANSPARENT or path.startswith("jaxtyping."):
        return annotated(parts[0], origin, frame, engine)
    if last == "TensorType" and path.startswith("torchtyping"):
        return Tensor(origin)
    if last in _LISTS:
        values = [annotated(p, origin, frame, engine) for p in parts]
        is_open = last not in ("tuple", "Tuple") or isinstance(parts[-1], cst.Ellipsis)
        return Sequence(None, values[0]) if is_open else sequence(tuple(values))
    if last in _DICTS and len(parts) == 2:
        return Mapping((), annotated(parts[1], origin, frame, engine))
    return UNKNOWN


def _union(parts: list[cst.BaseExpression], origin: Origin, frame: Frame, engine: Engine) -> Value:
    values = [annotated(part, origin, frame, engine) for part in parts]
    tensors = [value for value in values if isinstance(value, Tensor)]
    if tensors and all(isinstance(value, (Tensor, Python)) for value in values):
        # Who says that a number may be a tensor has seen one.
        return tensors[0]
    result = join_all(values)
    if isinstance(result, Tensor) and NONE in values:
        return replace(result, annotated=True)
    return UNKNOWN if isinstance(result, Instance) and NONE in values else result


@lru_cache(maxsize=1000)
def _parse(literal: str) -> cst.BaseExpression | None:
    try:
        return cst.parse_expression(literal.strip("rRuU\"'").strip())
    except cst.ParserSyntaxError:
        return None
