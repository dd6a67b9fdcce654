"""The abstract domain: what static analysis knows about a value.

Two values are equal if they say the same about the program; their provenance does
not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import libcst as cst

from fullgraph.static.incremental.provenance import Provenance as AnyProvenance

if TYPE_CHECKING:
    from fullgraph.static.domain.condition import Condition
    from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo, Scope, Source


Provenance = AnyProvenance["Source", cst.CSTNode, "Condition"]
"""Why a value is a tensor: its words complete "the value is a tensor: ..."."""


@dataclass(frozen=True)
class Unknown:
    """Anything."""


@dataclass(frozen=True)
class Tensor:
    """A tensor.

    Attributes:
        provenance: why.
        certain: False for what is only possibly a tensor.
        annotated: known from an annotation alone, of a parameter that may be None.
        is_known: one number computed from Python numbers alone; Dynamo knows it where an
            operator needs a size.
        is_mask: its elements are booleans.
        rank: how many dimensions it has; -1 if that is not known.
    """

    provenance: Provenance = field(compare=False)
    certain: bool = True
    annotated: bool = False
    is_known: bool = False
    is_mask: bool = False
    rank: int = -1


@dataclass(frozen=True)
class Array:
    """A NumPy array or number that Dynamo traces as a tensor.

    Attributes:
        provenance: why.
        certain: False for what is only possibly an array.
        is_folded: computed from Python numbers alone; ``int()`` of it does not break.
        is_given: made before the compiled code, which computes with it as with any array.
    """

    provenance: Provenance = field(compare=False)
    certain: bool = True
    is_folded: bool = False
    is_given: bool = False


@dataclass(frozen=True)
class Python:
    """Not a tensor and nothing that holds one: sizes, flags, strings, dtypes.

    Attributes:
        is_device: it is a ``torch.device``.
        is_drawn: a number that Dynamo draws within the graph, where Python cannot see it.
        provenance: where it is drawn.
    """

    is_device: bool = False
    is_drawn: bool = False
    provenance: Provenance | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Constant:
    """A Python literal, or what is known to be one.

    Attributes:
        value: the literal.
        is_answer: it tells whether Dynamo traces.
    """

    value: str | int | float | bool | None
    is_answer: bool = False

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Constant)
            and type(self.value) is type(other.value)
            and self.value == other.value
        )

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True)
class Sequence:
    """A tuple, list or other iterable.

    Attributes:
        items: its items, or None where their number is unknown.
        element: what iterating gives.
        size: how many values it is made of.
    """

    items: tuple[Value, ...] | None
    element: Value
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _limit(self, (*(self.items or ()), self.element), items=None, element=UNKNOWN)


@dataclass(frozen=True)
class Mapping:
    """A dict, or an object with named fields.

    Attributes:
        items: values by constant key, in order; incomplete if ``element`` is not None.
        element: what an unknown key gives.
        is_record: fields are also attributes and positions (a ``ModelOutput``).
        is_tuple: every field has its own position (a ``NamedTuple``).
        size: how many values it is made of.
    """

    items: tuple[tuple[str, Value], ...]
    element: Value
    is_record: bool = False
    is_tuple: bool = False
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        parts = (*(value for _, value in self.items), self.element)
        _limit(self, parts, items=(), element=UNKNOWN)


@dataclass(frozen=True)
class Dotted:
    """Something imported: a module, function, class or object, by its dotted path.

    Attributes:
        path: as it is written, with its leading dots if it is relative.
        home: the file that imports it; empty for what no file imports.
    """

    path: str
    home: str = field(default="", compare=False)


@dataclass(frozen=True)
class Instance:
    """What calling the imported class or factory ``path`` gives.

    Attributes:
        path: of the class or factory.
        compiles: it was told to compile the models that it is given, or tells others to.
    """

    path: str
    compiles: bool = False


@dataclass(frozen=True)
class Function:
    """A function of the workspace; ``owner`` is the object that it is bound to."""

    info: FunctionInfo
    owner: Value | None = None


@dataclass(frozen=True)
class Class:
    """A class of the workspace."""

    info: ClassInfo


@dataclass(frozen=True)
class Object:
    """An instance of a class of the workspace.

    Attributes:
        info: the class.
        fields: what it was made with, where that is known: the fields of a dataclass.
        is_new: made by the compiled code itself.
        size: how many values it is made of.
    """

    info: ClassInfo
    fields: tuple[tuple[str, Value], ...] = ()
    is_new: bool = False
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _limit(self, (value for _, value in self.fields), fields=())


@dataclass(frozen=True)
class TypeForm:
    """A type that is written as an expression and has a name: ``X = list[Tensor]``.

    Attributes:
        node: the expression.
        source: where it stands; files with the same text share their nodes.
        scope: where its names are looked up; None for the module.
    """

    node: cst.BaseExpression
    source: Source
    scope: Scope | None = field(compare=False, repr=False)


@dataclass(frozen=True)
class Callback:
    """Something of which only its annotation is known: that calling it gives ``result``."""

    result: Value
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _limit(self, (self.result,), result=UNKNOWN)


@dataclass(frozen=True)
class Super:
    """``super()`` within a method of ``info``, called on ``owner``."""

    info: ClassInfo
    owner: Value


@dataclass(frozen=True)
class Method:
    """A method of a value that is no class of the workspace, not yet called."""

    receiver: Value
    name: str
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _limit(self, (self.receiver,), receiver=UNKNOWN)


@dataclass(frozen=True)
class Partial:
    """``functools.partial(function, ...)`` with the arguments bound so far."""

    function: Value
    arguments: tuple[Value, ...] = ()
    keywords: tuple[tuple[str, Value], ...] = ()
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        parts = (self.function, *self.arguments, *(value for _, value in self.keywords))
        _limit(self, parts, function=UNKNOWN, arguments=(), keywords=())


@dataclass(frozen=True)
class OneOf:
    """One of several callables or objects."""

    values: tuple[Value, ...]
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _limit(self, self.values, values=(UNKNOWN,))


Value = (
    Unknown
    | Tensor
    | Array
    | Python
    | Constant
    | Sequence
    | Mapping
    | Dotted
    | Instance
    | Function
    | Class
    | Object
    | TypeForm
    | Callback
    | Super
    | Method
    | Partial
    | OneOf
)

UNKNOWN = Unknown()
PYTHON = Python()
DEVICE = Python(is_device=True)
NONE = Constant(None)
_MANY = 12
_MAX_SIZE = 2000


def _limit(value: object, parts: Iterable[Value], **instead: object) -> None:
    """Forget what ``value`` holds if it is too much.

    A value that holds itself twice doubles with every assignment, and comparing or hashing
    it walks all of it.
    """
    size = 1 + sum(getattr(part, "size", 1) for part in parts)
    if size > _MAX_SIZE:
        size = 2
        for name, content in instead.items():
            object.__setattr__(value, name, content)
    object.__setattr__(value, "size", size)


SIZES = Sequence(None, PYTHON)
"""A ``torch.Size``."""


def join(a: Value, b: Value) -> Value:
    """What is known of a value that is either ``a`` or ``b``."""
    if a is b:
        return a
    if a == b:
        if isinstance(a, Tensor) and isinstance(b, Tensor) and a.provenance is not b.provenance:
            return replace(a, provenance=_joined_provenance(a, b))
        return a
    if a == NONE or b == NONE:
        other = b if a == NONE else a
        return PYTHON if isinstance(other, (Constant, Python)) else other
    if isinstance(a, (Tensor, Array)) or isinstance(b, (Tensor, Array)):
        return _join_tensor(a, b)
    if isinstance(a, (Constant, Python)) and isinstance(b, (Constant, Python)):
        return PYTHON
    if isinstance(a, Sequence) and isinstance(b, Sequence):
        return _join_sequences(a, b)
    if isinstance(a, Sequence) or isinstance(b, Sequence):
        left, right = _as_sequence(a), _as_sequence(b)
        return _join_sequences(left, right) if left and right else UNKNOWN
    if isinstance(a, Mapping) and isinstance(b, Mapping) and _is_alike(a, b):
        return _join_mappings(a, b)
    if isinstance(a, _CALLABLE) and isinstance(b, _CALLABLE):
        values = tuple(dict.fromkeys((*_alternatives(a), *_alternatives(b))))
        return OneOf(values) if len(values) <= _MANY else UNKNOWN
    return UNKNOWN


_CALLABLE = (Function, Class, Object, Instance, Dotted, Partial, Callback, OneOf)


def under(value: Value, condition: Condition | None) -> Value:
    """``value``, which is this only if ``condition`` holds; None if it always is."""
    if condition is None or not isinstance(value, (Tensor, Array)):
        return value
    provenance = replace(value.provenance.latest(), condition=condition)
    return replace(value, provenance=provenance)


def conditional(value: Value, otherwise: Value, condition: Condition) -> Value:
    """``value``, if that is a tensor only where ``condition`` holds: else it is ``otherwise``."""
    if isinstance(otherwise, (Tensor, Array, Unknown)):
        return value
    return under(value, condition)


def _alternatives(value: Value) -> tuple[Value, ...]:
    return value.values if isinstance(value, OneOf) else (value,)


def _join_tensor(a: Value, b: Value) -> Value:
    if isinstance(a, (Tensor, Array)) and isinstance(b, (Tensor, Array)):
        first = a if a.certain <= b.certain else b
        if isinstance(a, Tensor) and isinstance(b, Tensor):
            return replace(
                a,
                provenance=_joined_provenance(a, b),
                certain=first.certain,
                annotated=a.annotated or b.annotated,
                is_known=a.is_known or b.is_known,
                is_mask=a.is_mask and b.is_mask,
                rank=a.rank if a.rank == b.rank else -1,
            )
        return first
    tensor, other = (a, b) if isinstance(a, (Tensor, Array)) else (b, a)
    if isinstance(other, Constant) and isinstance(other.value, bool):
        # A flag that starts as a literal and becomes a tensor is made to be tested as one.
        return tensor
    if isinstance(tensor, (Tensor, Array)) and isinstance(other, (Unknown, Method)):
        return tensor
    if isinstance(tensor, (Tensor, Array)) and isinstance(other, (Constant, Python)):
        return replace(tensor, certain=False)
    return UNKNOWN


def _joined_provenance(a: Tensor, b: Tensor) -> Provenance:
    """Why a value is a tensor that is one either way: the condition of one way counts no more."""
    one, other = a.provenance.latest(), b.provenance.latest()
    if one.condition is None or other.condition == one.condition:
        return a.provenance
    return other if other.condition is None else replace(one, condition=None)


def _as_sequence(value: Value) -> Sequence | None:
    """A sequence, or the items of a named tuple."""
    if isinstance(value, Mapping) and value.is_tuple:
        return sequence(tuple(item for _, item in value.items))
    return value if isinstance(value, Sequence) else None


def _join_sequences(a: Sequence, b: Sequence) -> Value:
    if a.items is not None and b.items is not None and len(a.items) == len(b.items):
        items = tuple(join(x, y) for x, y in zip(a.items, b.items, strict=True))
        return sequence(items)
    if a.items == ():
        return Sequence(None, b.element)
    if b.items == ():
        return Sequence(None, a.element)
    return Sequence(None, join(a.element, b.element))


def _is_alike(a: Mapping, b: Mapping) -> bool:
    return a.is_record == b.is_record and a.is_tuple == b.is_tuple


def _join_mappings(a: Mapping, b: Mapping) -> Value:
    right = dict(b.items)
    left = dict(a.items)
    keys = list(dict.fromkeys((*left, *right)))
    items = tuple((key, join(left.get(key, a.element), right.get(key, b.element))) for key in keys)
    return Mapping(items, join(a.element, b.element), a.is_record, a.is_tuple)


def join_all(values: tuple[Value, ...] | list[Value], empty: Value = UNKNOWN) -> Value:
    """The join of ``values``; ``empty`` if there are none."""
    if not values:
        return empty
    result = values[0]
    for value in values[1:]:
        result = join(result, value)
    return result


def sequence(items: tuple[Value, ...]) -> Sequence:
    """A sequence with exactly these items."""
    return Sequence(items, join_all(items))


def mapping_get(value: Mapping, key: str) -> Value:
    """What ``value[key]`` gives."""
    return dict(value.items).get(key, value.element)


def is_number(value: Value) -> bool:
    """Whether the value is a Python number, or a tensor that Dynamo knows as one."""
    return isinstance(value, (Python, Constant)) or (isinstance(value, Tensor) and value.is_known)


def is_drawn(value: Value) -> bool:
    """Whether it is a number that is only drawn while the graph runs."""
    return isinstance(value, Python) and value.is_drawn


def is_one(value: Value) -> bool:
    """Whether it is a number, or a list of one: Dynamo keeps the value of a tensor made of it."""
    while isinstance(value, Sequence) and value.items is not None and len(value.items) == 1:
        value = value.items[0]
    return is_number(value)


def possible(value: Value) -> Value:
    """The same, but no longer certain."""
    if isinstance(value, (Tensor, Array)):
        return replace(value, certain=False)
    return value


def parts(value: Value) -> tuple[Value, ...]:
    """The values that ``value`` directly holds, in order."""
    if isinstance(value, Sequence):
        return (*(value.items or ()), value.element)
    if isinstance(value, Mapping):
        return (*(item for _, item in value.items), value.element)
    if isinstance(value, Object):
        return tuple(item for _, item in value.fields)
    if isinstance(value, Method):
        return (value.receiver,)
    if isinstance(value, Callback):
        return (value.result,)
    if isinstance(value, Partial):
        return (value.function, *value.arguments, *(item for _, item in value.keywords))
    if isinstance(value, OneOf):
        return value.values
    if isinstance(value, (Function, Super)) and value.owner is not None:
        return (value.owner,)
    return ()


def provenances(values: Iterable[Value]) -> Iterator[Provenance]:
    """The provenances of ``values`` and of all that they hold, in order."""
    for value in values:
        if isinstance(value, (Tensor, Array)):
            yield value.provenance
        elif isinstance(value, Python):
            if value.provenance is not None:
                yield value.provenance
        else:
            yield from provenances(parts(value))
