"""What each kind of value is, holds, and gives when it is used."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst
import pytest
from hypothesis import given, settings

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Provenance, Value
from fullgraph.static.domain.values import (
    DEVICE,
    NONE,
    PYTHON,
    SIZES,
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
    sequence,
)
from tests.static.domain.values import (
    CLASSES,
    CONDITIONS,
    FUNCTIONS,
    SOURCE,
    VALUES,
    comparable,
    provenance,
    tensor,
)

ZERO, ONE, TEXT = Constant(0), Constant(1), Constant("a")
TENSOR, ARRAY = tensor(), Array(provenance())
MATRIX = replace(TENSOR, rank=2)
PAIR = sequence((TENSOR, PYTHON))
RECORD = Mapping((("a", NONE), ("b", TENSOR), ("c", PYTHON)), NONE, is_record=True)
NAMED = Mapping((("a", TENSOR), ("b", PYTHON)), UNKNOWN, is_record=True, is_tuple=True)
DICT = Mapping((("a", TENSOR),), PYTHON)
OBJECT = Object(CLASSES[0], (("layer", TENSOR),))


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_a_value_that_is_mapped_to_itself_stays_equal(value: Value) -> None:
    assert comparable(value.map(lambda child: child)) == comparable(value)


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_a_new_provenance_changes_nothing_else(value: Value) -> None:
    new = provenance(words="new")
    changed = value.with_provenance(lambda _: new)
    assert changed == value
    assert len(list(changed.provenances())) == len(list(value.provenances()))
    assert all(each is new for each in changed.provenances())


def test_a_value_that_doubles_with_every_assignment_is_forgotten_at_last() -> None:
    value: Value = TENSOR
    for _ in range(50):
        value = sequence((value, value))
    assert value.size < 2000


def _swapped(child: Value) -> Value:
    return NONE if child == TENSOR else child


@pytest.mark.parametrize(
    ("value", "children", "mapped"),
    [
        (PAIR, (TENSOR, PYTHON, PAIR.element), Sequence((NONE, PYTHON), PAIR.element)),
        (DICT, (TENSOR, PYTHON), Mapping((("a", NONE),), PYTHON)),
        (Callback(TENSOR), (TENSOR,), Callback(NONE)),
        (Method(TENSOR, "x"), (TENSOR,), Method(NONE, "x")),
        (
            Partial(Class(CLASSES[0]), (TENSOR,), (("k", TENSOR),)),
            (Class(CLASSES[0]), TENSOR, TENSOR),
            Partial(Class(CLASSES[0]), (NONE,), (("k", NONE),)),
        ),
        (OBJECT, (TENSOR,), Object(CLASSES[0], (("layer", NONE),))),
        (Super(CLASSES[0], TENSOR), (TENSOR,), Super(CLASSES[0], NONE)),
        (Function(FUNCTIONS[0], TENSOR), (TENSOR,), Function(FUNCTIONS[0], NONE)),
        (OneOf((TENSOR, DEVICE)), (TENSOR, DEVICE), OneOf((NONE, DEVICE))),
        (TENSOR, (), TENSOR),
    ],
)
def test_what_a_value_holds(value: Value, children: tuple[Value, ...], mapped: Value) -> None:
    assert value.children() == children
    assert value.map(_swapped) == mapped


@pytest.mark.parametrize(
    ("value", "element", "items"),
    [
        (MATRIX, replace(TENSOR, rank=1), None),
        (replace(TENSOR, rank=0), replace(TENSOR, rank=0), None),
        (ARRAY, ARRAY, None),
        (TEXT, PYTHON, None),
        (PAIR, Tensor(provenance(), certain=False), (TENSOR, PYTHON)),
        (sequence(()), UNKNOWN, ()),
        (SIZES, PYTHON, None),
        (DICT, PYTHON, None),
        (RECORD, UNKNOWN, None),
        (NAMED, Tensor(provenance(), certain=False), (TENSOR, PYTHON)),
        (OBJECT, UNKNOWN, None),
    ],
)
def test_what_a_loop_over_a_value_gives(
    value: Value, element: Value, items: tuple[Value, ...] | None
) -> None:
    assert value.iterated() == element
    assert value.unpacked() == items


@pytest.mark.parametrize(
    ("value", "index", "found"),
    [
        (MATRIX, ZERO, replace(TENSOR, rank=1)),
        (MATRIX, TENSOR, TENSOR),
        (MATRIX, NONE, TENSOR),
        (TENSOR, TEXT, UNKNOWN),
        (ARRAY, ZERO, ARRAY),
        (PYTHON, ZERO, PYTHON),
        (PAIR, ONE, PYTHON),
        (PAIR, Constant(-2), TENSOR),
        (PAIR, Constant(2), UNKNOWN),
        (PAIR, PYTHON, Tensor(provenance(), certain=False)),
        (DICT, TEXT, TENSOR),
        (DICT, Constant("z"), PYTHON),
        (RECORD, ZERO, Tensor(provenance(), certain=False)),
        (RECORD, ONE, UNKNOWN),
        (NAMED, ONE, PYTHON),
        (Class(CLASSES[0]), TEXT, Class(CLASSES[0])),
        (OBJECT, ZERO, UNKNOWN),
    ],
)
def test_what_an_index_gives(value: Value, index: Value, found: Value) -> None:
    assert value.subscripted([index], is_slice=False) == found


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (PAIR, Sequence(None, PAIR.element)),
        (NAMED, Sequence(None, Tensor(provenance(), certain=False))),
        (DICT, UNKNOWN),
        (TENSOR, TENSOR),
    ],
)
def test_what_a_slice_gives(value: Value, found: Value) -> None:
    assert value.subscripted([], is_slice=True) == found


@pytest.mark.parametrize(
    ("value", "truth"),
    [
        (ZERO, False),
        (TEXT, True),
        (NONE, False),
        (PYTHON, None),
        (TENSOR, None),
        (Function(FUNCTIONS[0]), True),
        (Class(CLASSES[0]), True),
        (OBJECT, None),
        (Dotted("torch.float32"), None),
    ],
)
def test_whether_a_value_is_true(value: Value, truth: bool | None) -> None:
    assert value.truth() is truth


@pytest.mark.parametrize(
    ("value", "is_number", "is_single"),
    [
        (ONE, True, True),
        (PYTHON, True, True),
        (TENSOR, False, False),
        (replace(TENSOR, is_known=True), True, True),
        (sequence((ONE,)), False, True),
        (sequence((sequence((ONE,)),)), False, True),
        (sequence((ONE, ONE)), False, False),
        (UNKNOWN, False, False),
    ],
)
def test_whether_a_value_is_a_number(value: Value, is_number: bool, is_single: bool) -> None:
    assert value.is_number is is_number
    assert value.is_single_number is is_single


@pytest.mark.parametrize(
    ("value", "callee"),
    [
        (Dotted("torch.sum"), "torch.sum"),
        (Instance("torch.nn.Linear"), "torch.nn.Linear"),
        (Partial(Dotted("torch.sum")), "partial"),
        (Class(CLASSES[0]), "class"),
        (Method(TENSOR, "item"), ".item"),
        (Function(FUNCTIONS[0]), ""),
        (UNKNOWN, ""),
    ],
)
def test_what_rules_know_a_callee_by(value: Value, callee: str) -> None:
    assert value.callee == callee


@pytest.mark.parametrize(
    ("value", "name", "arguments", "found"),
    [
        (PAIR, "pop", (), PAIR.element),
        (PAIR, "index", (ONE,), PYTHON),
        (PAIR, "sort", (), UNKNOWN),
        (DICT, "get", (TEXT,), TENSOR),
        (DICT, "get", (TEXT, NONE), TENSOR),
        (DICT, "get", (PYTHON,), Tensor(provenance(), certain=False)),
        (Mapping((), UNKNOWN), "setdefault", (TEXT, PYTHON), PYTHON),
        (DICT, "keys", (), Sequence(None, PYTHON)),
        (DICT, "values", (), Sequence(None, Tensor(provenance(), certain=False))),
        (NAMED, "_replace", (), NAMED),
        (TEXT, "lower", (), PYTHON),
        (TENSOR, "sum", (), None),
    ],
)
def test_what_a_method_gives_that_the_kind_of_value_tells(
    value: Usable, name: str, arguments: tuple[Value, ...], found: Value | None
) -> None:
    assert value.call_method(name, Arguments(arguments)) == found


def test_only_tensors_and_arrays_become_possible_or_conditional() -> None:
    for value in (TENSOR, ARRAY):
        possible, conditional = value.possible(), value.under(CONDITIONS[0])
        assert isinstance(possible, (Tensor, Array))
        assert not possible.certain
        assert [each.condition for each in conditional.provenances()] == [CONDITIONS[0]]
        assert value.under(None) is value
    assert PYTHON.possible() is PYTHON.under(CONDITIONS[0]) is PYTHON


def test_a_literal_equals_one_of_the_same_type_alone() -> None:
    assert Constant(1) != Constant(True)
    assert Constant(1) != Constant(1.0)
    assert len({Constant(1), Constant(True), Constant(1.0), Constant(1)}) == 3


def test_values_with_another_provenance_say_the_same() -> None:
    other = Provenance("other words", SOURCE, cst.Name("y"), 0)
    assert Tensor(other) == TENSOR
    assert Python(is_drawn=True, provenance=other) == Python(is_drawn=True)


def test_two_types_are_the_same_if_the_same_expression_writes_them() -> None:
    node = cst.Name("T")
    assert TypeForm(node, SOURCE, None) == TypeForm(node, SOURCE, None)
    assert TypeForm(node, SOURCE, None) != TypeForm(cst.Name("T"), SOURCE, None)


def test_nothing_holds_nothing() -> None:
    assert NOTHING.children() == ()
    assert list(NOTHING.provenances()) == []
