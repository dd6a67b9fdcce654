"""Abstract values for tests, and strategies that generate every kind of them."""

from __future__ import annotations

import libcst as cst
from hypothesis import strategies as st

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Doubt, Provenance, Value, unknown
from fullgraph.static.domain.values import (
    DEVICE,
    FLAG,
    NONE,
    PYTHON,
    Array,
    Callback,
    Class,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Method,
    Object,
    OneOf,
    Partial,
    Python,
    Sequence,
    Super,
    Tensor,
    TypeForm,
    join_all,
    sequence,
)
from fullgraph.static.syntax.parse import parse_unit
from fullgraph.static.syntax.split import Unit, UnitKind


def source_of(text: str, kind: UnitKind = UnitKind.STATEMENT, name: str = "") -> Source:
    """A source with this text."""
    unit = Unit(kind, name, (), 1, text)
    return Source(unit, parse_unit, ValueDatabase(), "file.py")


def function(name: str, text: str = "") -> FunctionInfo:
    """A function, which does nothing unless ``text`` says what it does."""
    text = text or f"def {name}():\n    pass\n"
    return FunctionInfo(name, source_of(text, UnitKind.FUNCTION, name))


SOURCE = source_of("x = 1\n")
CONDITIONS = tuple(Condition(cst.Name(name)) for name in "pq")
FUNCTIONS = tuple(function(f"f{i}") for i in range(16))
CLASSES = tuple(ClassInfo(name, SOURCE) for name in "AB")


def provenance(condition: Condition | None = None, words: str = "") -> Provenance:
    """Why something is a tensor."""
    return Provenance(words, SOURCE, cst.Name("x"), 0, condition)


def tensor(condition: Condition | None = None) -> Tensor:
    """A tensor, which is one only if ``condition`` holds."""
    return Tensor(provenance(condition))


def _nested(times: int) -> Value:
    """``x = (x, x)``, so many times."""
    value: Value = tensor()
    for _ in range(times):
        value = sequence((value, value))
    return value


_PROVENANCES = st.builds(provenance, st.sampled_from((None, *CONDITIONS)), st.sampled_from("ab"))
_TENSORS = st.builds(
    Tensor,
    _PROVENANCES,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.integers(-1, 1),
)
_ARRAYS = st.builds(Array, _PROVENANCES, st.booleans(), st.booleans(), st.booleans())
_PLAIN = st.sampled_from(
    (
        *(NONE, PYTHON, FLAG, DEVICE, *(Constant(each) for each in (True, False, 0, 1, 1.0, "a"))),
        Constant(True, is_tracing_check=True),
        Python(is_drawn=True, provenance=provenance()),
    )
)
_DEFINED = st.sampled_from((*map(Function, FUNCTIONS[:3]), *map(Class, CLASSES)))
_IMPORTED = st.builds(Dotted, st.sampled_from("ab")) | st.builds(
    Instance, st.sampled_from("ab"), st.booleans()
)
_MANY = st.builds(
    lambda some: join_all([Function(each) for each in some]),
    st.lists(st.sampled_from(FUNCTIONS), min_size=2, max_size=16, unique=True),
)
_TYPES = st.sampled_from([TypeForm(node, SOURCE, None) for node in map(cst.Name, "TU")])
_LARGE = st.sampled_from(
    (
        *(_nested(times) for times in (5, 9, 10)),
        Sequence((PYTHON,) * 1990, tensor()),
        Mapping(tuple((f"k{i}", PYTHON) for i in range(1200)), UNKNOWN),
        Mapping(tuple((f"k{i}", tensor()) for i in range(400, 1500)), NONE),
    )
)
_LEAVES = (
    st.sampled_from((NOTHING, *map(unknown, Doubt)))
    | _TENSORS
    | _ARRAYS
    | _PLAIN
    | _DEFINED
    | _IMPORTED
    | _MANY
    | _TYPES
)


def _holders(values: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    several = st.lists(values, max_size=3).map(tuple)
    named = st.dictionaries(st.sampled_from("abc"), values, max_size=3).map(
        lambda items: tuple(items.items())
    )
    flags = st.sampled_from(((False, False), (True, False), (True, True)))
    alternatives = st.lists(_DEFINED | _IMPORTED, min_size=2, max_size=4, unique=True)
    return (
        several.map(sequence)
        | st.builds(Sequence, st.none() | several, values)
        | st.builds(lambda items, rest, how: Mapping(items, rest, *how), named, values, flags)
        | st.builds(Callback, values)
        | st.builds(Method, values, st.sampled_from("ab"))
        | st.builds(Partial, values, several, named)
        | st.builds(Object, st.sampled_from(CLASSES), named, st.booleans())
        | st.builds(Super, st.sampled_from(CLASSES), values)
        | st.builds(Function, st.sampled_from(FUNCTIONS), values)
        | st.builds(OneOf, alternatives.map(tuple))
    )


VALUES: st.SearchStrategy[Value] = st.recursive(_LEAVES, _holders, max_leaves=6) | _LARGE
"""Every kind of value, nested, with conditions, and some that are as large as a value may be."""


def comparable(value: Value) -> object:
    """All that a value says, the conditions that are reported of its tensors included."""
    return value, _details(value)


def _details(value: Value) -> object:
    if isinstance(value, OneOf):
        return frozenset(map(comparable, value.values))
    if isinstance(value, (Tensor, Array)):
        return value.provenance.latest().condition
    if isinstance(value, Constant):
        return value.is_tracing_check
    return tuple(map(_details, value.children()))
