"""The laws of ``join``: neither order nor number of the ways that meet change what is known."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings

from fullgraph.static.domain.lattice import join, join_all
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Doubt, Value, unknown
from fullgraph.static.domain.values import (
    FLAG,
    NONE,
    PYTHON,
    Array,
    Constant,
    Function,
    Mapping,
    Method,
    Sequence,
    Tensor,
    sequence,
)
from tests.static.checking import check
from tests.static.domain.values import CONDITIONS, FUNCTIONS, VALUES, comparable, provenance, tensor


@settings(max_examples=200, deadline=None)
@given(VALUES, VALUES)
def test_join_is_commutative(a: Value, b: Value) -> None:
    assert comparable(join(a, b)) == comparable(join(b, a))


@settings(max_examples=400, deadline=None)
@given(VALUES, VALUES, VALUES)
def test_join_is_associative(a: Value, b: Value, c: Value) -> None:
    assert comparable(join(join(a, b), c)) == comparable(join(a, join(b, c)))


@settings(max_examples=200, deadline=None)
@given(VALUES, VALUES)
def test_join_is_idempotent(a: Value, b: Value) -> None:
    both = join(a, b)
    assert comparable(join(a, a)) == comparable(a)
    assert comparable(join(a, both)) == comparable(join(b, both)) == comparable(both)


SIMPLE = (
    *(
        NOTHING,
        *map(unknown, Doubt),
        NONE,
        PYTHON,
        FLAG,
        *(Constant(each) for each in (True, False, 0, "a")),
    ),
    Constant(True, is_tracing_check=True),
    *(tensor(), *map(tensor, CONDITIONS), Array(provenance()), Array(provenance(CONDITIONS[0]))),
    *(tensor().possible(), Array(provenance()).possible(), Array(provenance(), is_folded=True)),
    *(Tensor(provenance(), is_mask=True), *(Tensor(provenance(), rank=rank) for rank in (0, 1))),
    *(Tensor(provenance(), annotated=True), Tensor(provenance(), is_known=True)),
    *(sequence(()), sequence((NONE,)), sequence((tensor(),)), Sequence(None, PYTHON)),
    *(Mapping((), UNKNOWN), Mapping((("a", tensor()),), NONE), Mapping((("b", NONE),), NONE)),
    *(Mapping((("a", NONE),), NONE, is_record=True, is_tuple=True), Method(UNKNOWN, "a")),
    *(Mapping((("b", tensor()),), NONE, is_record=True, is_tuple=True), Method(PYTHON, "a")),
    *map(Function, FUNCTIONS[:2]),
    Function(FUNCTIONS[0], Method(tensor(CONDITIONS[0]), "a")),
    Function(FUNCTIONS[0], Method(tensor(CONDITIONS[1]), "a")),
)


def test_the_laws_hold_for_every_three_simple_values() -> None:
    for a, b in product(SIMPLE, repeat=2):
        both = join(a, b)
        assert comparable(both) == comparable(join(b, a)) == comparable(join(a, both))
        for c in SIMPLE:
            assert comparable(join(both, c)) == comparable(join(a, join(b, c))), (a, b, c)


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_nothing_is_the_bottom_and_what_may_be_any_object_the_top(a: Value) -> None:
    top = unknown(Doubt.OTHER)
    assert join(a, NOTHING) is join(NOTHING, a) is a
    assert join(a, top) == join(top, a) == top


def test_what_is_joined_is_not_forgotten_because_it_is_large() -> None:
    some = Mapping(tuple((f"k{i}", PYTHON) for i in range(900)), PYTHON)
    others = Mapping(tuple((f"k{i}", PYTHON) for i in range(800, 1700)), PYTHON)
    ways = [sequence((some,)), sequence((others,)), sequence((tensor(), tensor()))]
    assert {comparable(join_all(order)) for order in permutations(ways)} == {
        comparable(Sequence(None, unknown(Doubt.OTHER)))
    }
    assert len(join(some, others).children()) == 1701


PLAIN, NOT_KNOWN, TENSOR = "len(m) * 2", "lookup(m)", "x.sum()"
BRANCHES = """\
import torch
from elsewhere import lookup

@torch.compile
def f(x, m):
    if m == "a":
        y = {}
    elif m == "b":
        y = {}
    else:
        y = {}
    return x if y > 0 else -x
"""


def _codes_behind(*branches: str) -> list[str]:
    return [finding.code for finding in check(BRANCHES.format(*branches)).findings]


@pytest.mark.parametrize("branches", list(permutations((PLAIN, NOT_KNOWN, TENSOR))))
def test_what_may_be_a_number_is_not_reported_in_any_order_of_the_branches(
    branches: tuple[str, ...],
) -> None:
    assert _codes_behind(*branches) == []


@pytest.mark.parametrize("branches", list(permutations((TENSOR, NOT_KNOWN, "None"))))
def test_what_may_be_a_tensor_or_unknown_is_reported_in_any_order_of_the_branches(
    branches: tuple[str, ...],
) -> None:
    assert _codes_behind(*branches) == ["FG201"]


ITEM = Constant(1)
ONE, TWO = Function(FUNCTIONS[0]), Function(FUNCTIONS[1])


@pytest.mark.parametrize(
    ("others", "is_certain"),
    [
        ([UNKNOWN], True),
        ([NONE], True),
        ([Constant(False)], True),
        ([NONE, Constant(True), Constant(False)], True),
        ([Method(UNKNOWN, "x")], True),
        ([Array(provenance())], True),
        ([PYTHON], False),
        ([ITEM], False),
        ([PYTHON, UNKNOWN], False),
        ([NONE, ITEM], False),
    ],
)
def test_a_tensor_stays_one_and_is_certain_as_long_as_nothing_plain_is_in_its_place(
    others: list[Value], is_certain: bool
) -> None:
    for order in permutations([tensor(), *others]):
        joined = join_all(order)
        assert isinstance(joined, Tensor)
        assert joined.certain is is_certain


@pytest.mark.parametrize("other", [sequence((PYTHON,)), ONE, Mapping((), PYTHON)])
def test_a_tensor_or_a_container_or_object_is_unknown_and_stays_so(other: Value) -> None:
    for order in permutations([tensor(), other, UNKNOWN, tensor()]):
        assert join_all(order) == unknown(Doubt.OTHER)


def test_none_true_and_false_are_a_flag_and_with_a_number_plain() -> None:
    assert join(NONE, Constant(True)) == join(Constant(True), Constant(False)) == FLAG
    assert join(FLAG, ITEM) == join(NONE, ITEM) == PYTHON
    assert join(Constant(0), Constant(False)) == PYTHON


@pytest.mark.parametrize("value", [ONE, sequence((PYTHON,)), Mapping((), PYTHON), UNKNOWN])
def test_none_or_something_that_is_used_is_what_is_used(value: Value) -> None:
    assert join(NONE, value) == join(value, NONE) == value


def test_lists_of_different_lengths_are_a_list_of_any_of_their_items() -> None:
    assert join(sequence((PYTHON,)), sequence((tensor(), tensor()))) == Sequence(
        None, Tensor(provenance(), certain=False)
    )
    assert join(sequence(()), sequence((PYTHON,))) == Sequence(None, PYTHON)


def test_a_dict_has_the_keys_of_both_and_what_the_other_gives_for_a_key_that_it_lacks() -> None:
    a = Mapping((("a", tensor()),), NONE)
    b = Mapping((("b", PYTHON),), NONE)
    assert join(a, b) == Mapping((("a", tensor()), ("b", PYTHON)), NONE)


def test_one_of_several_callables_has_no_order_and_too_many_are_unknown() -> None:
    assert join(ONE, TWO) == join(TWO, ONE)
    many = [Function(info) for info in FUNCTIONS[:12]]
    assert len(join_all(many).children()) == 12
    assert join_all([*many, Function(FUNCTIONS[12])]) == unknown(Doubt.OTHER)


def test_a_tensor_of_two_branches_is_one_without_the_condition_of_either() -> None:
    p, q = map(tensor, CONDITIONS)
    assert [each.condition for each in join(p, p).provenances()] == [CONDITIONS[0]]
    assert [each.condition for each in join(p, q).provenances()] == [None]
    assert [each.condition for each in join(tensor(), q).provenances()] == [None]
