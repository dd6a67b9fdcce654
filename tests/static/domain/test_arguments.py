"""What a call passes, by position and by name."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.value import UNKNOWN
from fullgraph.static.domain.values import NONE, PYTHON, Constant

ONE, TWO = Constant(1), Constant(2)


def test_an_argument_is_found_by_position_or_by_name() -> None:
    given = Arguments((ONE,), (("b", TWO),))
    assert given.get(0, "a") == ONE
    assert given.get(1, "b") == TWO
    assert given.get(1, "c") is None
    assert given.get(1) is None


def test_a_position_counts_before_a_name() -> None:
    assert Arguments((ONE,), (("a", TWO),)).get(0, "a") == ONE


def test_the_first_argument_is_unknown_if_there_is_none() -> None:
    assert Arguments((ONE, TWO)).first == ONE
    assert Arguments(keywords=(("a", ONE),)).first == UNKNOWN


def test_all_values_are_those_without_a_name_and_then_those_with_one() -> None:
    assert Arguments((ONE,), (("b", TWO),)).values == (ONE, TWO)


def test_without_the_first_argument_the_rest_moves_up() -> None:
    rest = Arguments((ONE, TWO), (("c", NONE),), is_open=True).without_first
    assert rest == Arguments((TWO,), (("c", NONE),), is_open=True)


def test_spread_items_are_positional_and_unknown_ones_leave_the_call_open() -> None:
    assert Arguments.spread((ONE, PYTHON)) == Arguments((ONE, PYTHON))
    assert Arguments.spread(None) == Arguments(is_open=True)
