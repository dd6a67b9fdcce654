"""Type annotations: what a parameter, an attribute or a return value is said to be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import libcst as cst

from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Array,
    Callback,
    Class,
    Dotted,
    Instance,
    Mapping,
    Provenance,
    Python,
    Sequence,
    Tensor,
    TypeForm,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.conditions.truth import TENSOR_TYPES
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.records import instance
from fullgraph.static.syntax.parse import nests_too_deeply

_PLAIN = frozenset(
    {
        *(f"builtins.{n}" for n in ("int", "float", "bool", "str", "bytes", "complex")),
        "torch.dtype",
        "torch.device",
        "torch.Size",
        "torch.layout",
    }
)
_TUPLES = frozenset({"tuple", "Tuple"})
_LISTS = _TUPLES | frozenset(
    {
        *("list", "List", "Sequence", "MutableSequence", "Collection", "deque", "Deque"),
        *("Iterable", "Iterator", "Generator", "Reversible"),
        *("set", "Set", "frozenset", "FrozenSet", "AbstractSet"),
    }
)
_DICTS = frozenset({"dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict"})
_TRANSPARENT = frozenset(
    {"Annotated", "Final", "ClassVar", "Required", "NotRequired", "ReadOnly", "InitVar"}
)
_ALIASES = frozenset({"Tensor", "LongTensor", "FloatTensor", "OptTensor", "OptionalTensor"})
"""What packages call a tensor in a module of types of their own."""

_ARRAYS = ("numpy.ndarray", "numpy.typing.NDArray")
_NO_LAYERS = ("Module", "Sequential", "Parameter", "Buffer", "Uninitialized")
_ROOTS = ("builtins", "typing", "typing_extensions", "collections")


@dataclass(frozen=True)
class _Reading:
    """One annotation that is being read; ``forms`` are the aliases around the place."""

    provenance: Provenance
    frame: Frame
    engine: Engine
    forms: frozenset[TypeForm] = frozenset()


def annotated(
    node: cst.BaseExpression, provenance: Provenance, frame: Frame, engine: Engine
) -> Value:
    """A value of the annotated type; Unknown where the type says nothing of use."""
    return _read(node, _Reading(provenance, frame, engine))


def _read(node: cst.BaseExpression, reading: _Reading) -> Value:
    if isinstance(node, cst.SimpleString):
        inner = _parsed(node.raw_value.strip())
        return _read(inner, reading) if inner is not None else UNKNOWN
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
        return _union([node.left, node.right], reading)
    if isinstance(node, cst.Subscript):
        return _generic(node, reading)
    if isinstance(node, (cst.Name, cst.Attribute)):
        value = reading.engine.evaluate(node, reading.frame)
        return _named(_resolved(value, reading.engine), reading)
    return UNKNOWN


def _resolved(value: Value, engine: Engine) -> Value:
    """A class of another file, unless it is one of those that hold flags and sizes alone."""
    if isinstance(value, Dotted) and not value.path.endswith(("Config", "Configuration", "Args")):
        return engine.resolved(value)
    return value


def _named(value: Value, reading: _Reading) -> Value:
    if value == NONE:
        return NONE
    if isinstance(value, TypeForm):
        if value in reading.forms:
            return UNKNOWN
        forms = reading.forms | {value}
        frame = Frame({}, value.source, value.scope or reading.engine.module)
        return _read(value.node, replace(reading, frame=frame, forms=forms))
    if isinstance(value, Class):
        return instance(value.info, reading.engine)
    if not isinstance(value, Dotted):
        return UNKNOWN
    if value.path in TENSOR_TYPES:
        return Tensor(reading.provenance, is_mask=value.path == "torch.BoolTensor")
    name = value.path.rpartition(".")[2]
    if name in _ALIASES:
        return Tensor(reading.provenance, annotated=name.startswith("Opt"))
    if value.path in _ARRAYS:
        return Array(reading.provenance)
    if value.path in _PLAIN:
        return PYTHON
    if value.path in ("torch.Generator", "PIL.Image.Image") or _is_layer(value.path):
        return Instance(value.path)
    root, last = value.path.split(".", 1)[0], value.path.rsplit(".", 1)[-1]
    return Sequence(None, UNKNOWN) if last in _LISTS and root in _ROOTS else UNKNOWN


def _is_layer(path: str) -> bool:
    """Whether calling an instance of this class of torch's runs one layer."""
    last = path.rsplit(".", 1)[-1]
    return path == f"torch.nn.{last}" and last[:1].isupper() and not last.startswith(_NO_LAYERS)


def _generic(node: cst.Subscript, reading: _Reading) -> Value:
    head = reading.engine.evaluate(node.value, reading.frame)
    if isinstance(head, (TypeForm, Class)):
        return _named(head, reading)
    path = head.path if isinstance(head, Dotted) else ""
    last = path.rsplit(".", 1)[-1]
    parts = [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]
    if not parts:
        return UNKNOWN
    if last in ("Optional", "Union"):
        return _union([*parts, cst.Name("None")] if last == "Optional" else parts, reading)
    if last == "Literal":
        return PYTHON
    if path in _ARRAYS:
        return Array(reading.provenance)
    if path.startswith("jaxtyping."):
        return _shaped(last, parts, reading)
    if last in _TRANSPARENT:
        return _read(parts[0], reading)
    if last == "TensorType" and path.startswith("torchtyping"):
        return Tensor(reading.provenance)
    if last == "Callable" and len(parts) == 2:
        return Callback(_read(parts[1], reading))
    if last in _LISTS:
        values = [_read(part, reading) for part in parts]
        is_open = last not in _TUPLES or isinstance(parts[-1], cst.Ellipsis)
        return Sequence(None, values[0]) if is_open else sequence(tuple(values))
    if last in _DICTS and len(parts) == 2:
        return Mapping((), _read(parts[1], reading))
    return UNKNOWN


def _shaped(kind: str, parts: list[cst.BaseExpression], reading: _Reading) -> Value:
    """``Float[Tensor, "batch channels"]``: the element type, the array type, the dimensions."""
    value = _read(parts[0], reading)
    if not isinstance(value, Tensor):
        return value
    return replace(value, is_mask=kind == "Bool", rank=_rank(parts[1]) if len(parts) > 1 else -1)


def _rank(dimensions: cst.BaseExpression) -> int:
    if not isinstance(dimensions, cst.SimpleString):
        return -1
    names = dimensions.raw_value.split()
    return -1 if any(name.startswith("*") or "..." in name for name in names) else len(names)


def _union(parts: list[cst.BaseExpression], reading: _Reading) -> Value:
    values = [_read(part, reading) for part in parts]
    tensors = [value for value in values if isinstance(value, Tensor)]
    if tensors and all(isinstance(value, (Tensor, Python)) for value in values):
        # Who says that a number may be a tensor has seen one.
        return tensors[0]
    result = join_all(values)
    if isinstance(result, Tensor) and NONE in values:
        return replace(result, annotated=True)
    return UNKNOWN if isinstance(result, Instance) and NONE in values else result


@lru_cache(maxsize=1000)
def _parsed(text: str) -> cst.BaseExpression | None:
    if not text or nests_too_deeply(text):
        return None
    try:
        return cst.parse_expression(text)
    except (cst.ParserSyntaxError, UnicodeError, SyntaxError):
        return None
