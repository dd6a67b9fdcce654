"""Whether two tensors are the same result of one computation."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph_worker.verify.tolerance import difference

torch = pytest.importorskip("torch")

INF, NAN = float("inf"), float("nan")


def _floats(*values: float, dtype: str = "float32") -> Any:
    return torch.tensor(values, dtype=getattr(torch, dtype))


def test_equal_tensors_do_not_differ() -> None:
    assert difference(_floats(1, NAN, INF, -0.0), _floats(1, NAN, INF, -0.0)) == ""


def test_a_reordered_sum_does_not_differ() -> None:
    numbers = torch.randn(10_000, generator=torch.Generator().manual_seed(0))
    one, other = numbers.sum(), numbers.flip(0).cumsum(0)[-1]
    assert one != other
    assert difference(numbers + one, numbers + other) == ""


def test_a_wrong_element_is_named_with_its_place() -> None:
    words = difference(_floats(1, 2, 3), _floats(1, 2.5, 3))
    assert words == "2 became 2.5 at [1]"


def test_a_small_wrong_element_differs_where_eager_mode_is_exact() -> None:
    one, other = _floats(1, 1e-3), _floats(1, 1.1e-3)
    assert "at [1]" in difference(one, other)
    assert "at [1]" in difference(one, other, one.double())


def test_float64_excuses_what_is_as_near_to_it_as_eager_mode() -> None:
    exact = _floats(1, 1e-3, dtype="float64")
    eager = _floats(1, 1e-3 + 4e-5)
    assert difference(eager, _floats(1, 1e-3), exact) == ""
    assert difference(eager, _floats(1, 1e-3 + 4e-4), exact) != ""


def test_float64_that_computed_something_else_excuses_nothing() -> None:
    assert difference(_floats(4, 4), _floats(2, 2), _floats(2, 2, dtype="float64")) != ""


def test_half_precision_nearer_to_float64_is_no_difference() -> None:
    exact = _floats(1.0, 70_000.0, dtype="float64")
    eager, compiled = _floats(1.0, INF, dtype="float16"), _floats(1.0, 65504.0, dtype="float16")
    assert difference(eager, compiled, exact) != ""
    assert difference(_floats(1.05, dtype="bfloat16"), _floats(1.1, dtype="bfloat16"), None) != ""
    near = _floats(1.1, dtype="float64")
    assert difference(_floats(1.05, dtype="bfloat16"), _floats(1.1, dtype="bfloat16"), near) == ""


def test_nan_in_place_of_infinity_is_a_difference_in_float32() -> None:
    exact = _floats(INF, 1, dtype="float64")
    assert difference(_floats(NAN, 1), _floats(INF, 1), exact) != ""


def test_zeros_of_the_other_sign_differ() -> None:
    assert difference(_floats(0.0, 1), _floats(-0.0, 1)) == "1 zeros have the other sign"


def test_the_sign_of_a_zero_that_rounding_made_does_not_count() -> None:
    exact = _floats(1e-60, 1, dtype="float64")
    assert difference(_floats(0.0, 1), _floats(-0.0, 1), exact) == ""


def test_integers_are_compared_exactly() -> None:
    one = torch.tensor([2**40, 1])
    assert difference(one, torch.tensor([2**40 + 1, 1])) == "1 of 2 elements differ"


def test_complex_numbers_are_compared() -> None:
    one = torch.tensor([1 + 2j, NAN])
    assert difference(one, one.clone()) == ""
    assert difference(one, torch.tensor([1 - 2j, NAN])) != ""


def test_zeros_of_the_other_sign_differ_beside_nan_and_rounding() -> None:
    one, other = _floats(0.0, NAN, 1.0), _floats(-0.0, NAN, 1.0000001)
    assert difference(one, other) == "1 zeros have the other sign"
