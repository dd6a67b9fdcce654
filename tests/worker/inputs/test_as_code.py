from __future__ import annotations

import math
from typing import Any

import pytest

from fullgraph_worker.inputs.as_code import call_as_code, value_as_code

torch = pytest.importorskip("torch")


def _kind(value: Any) -> str:
    # The values are random, and the names of tests must not be.
    return f"{value.dtype}{list(value.shape)}" if isinstance(value, torch.Tensor) else str(value)


@pytest.mark.parametrize(
    "value",
    [
        torch.randn(2, 3),
        torch.randn(()),
        torch.randn(4, dtype=torch.float64, requires_grad=True),
        torch.randn(2, 0, 3),
        torch.randn(3, dtype=torch.complex64),
        torch.randn(2, 3).to(torch.bfloat16),
        torch.randn(2, 3).to(torch.float8_e4m3fn),
        torch.zeros(2, 5, dtype=torch.int32),
        torch.randint(0, 9, (3, 7)),
        torch.randint(0, 200, (300,), dtype=torch.uint8),
        torch.zeros(2, 0, dtype=torch.int64),
        torch.rand(4, 4) > 0.5,
        torch.ones(9, dtype=torch.bool),
        torch.nn.Parameter(torch.randn(2)),
    ],
    ids=_kind,
)
def test_a_tensor_comes_back_with_its_shape_dtype_and_kind(value: Any) -> None:
    made = eval(value_as_code(value), {"torch": torch})
    assert type(made) is type(value)
    assert (made.shape, made.dtype, made.device) == (value.shape, value.dtype, value.device)
    assert made.requires_grad == value.requires_grad


@pytest.mark.parametrize(
    "value",
    [
        torch.randn(2, 3, 4).transpose(0, 2),
        torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last),
        torch.randn(2, 3, 8)[..., :4],
        torch.arange(30).reshape(5, 6).t(),
        torch.arange(9).expand(4, 9),
        torch.ones(5, 1, dtype=torch.bool).expand(5, 7),
        torch.randn(4, 6, requires_grad=True).t(),
    ],
    ids=_kind,
)
def test_strides_are_kept(value: Any) -> None:
    made = eval(value_as_code(value), {"torch": torch})
    assert (made.shape, made.stride(), made.dtype) == (value.shape, value.stride(), value.dtype)
    assert made.requires_grad == value.requires_grad


def test_elements_that_are_several_at_once_are_written_apart() -> None:
    value = torch.randn(9).unfold(0, 4, 1)
    assert eval(value_as_code(value), {"torch": torch}).shape == (6, 4)


def test_a_result_that_gradients_flow_through_can_be_changed_in_place() -> None:
    value = torch.randn(3, requires_grad=True) * 2
    made = eval(value_as_code(value), {"torch": torch})
    assert made.add_(1).requires_grad


def test_the_range_of_indices_is_kept() -> None:
    value = torch.arange(5, 25).flip(0)
    made = eval(value_as_code(value), {"torch": torch})
    assert int(made.min()) >= 5
    assert int(made.max()) <= 24


@pytest.mark.parametrize(
    "value",
    [
        torch.arange(3, 40, 4).unsqueeze(0),
        torch.tensor([0, 3, 3, 4, 9, 9, 11, 20, 20, 32]),
        torch.tensor([0, 1, 4, 9, 16, 25, 36, 49, 64], dtype=torch.int32),
        torch.tensor([0, 5, 9], dtype=torch.int32),
    ],
    ids=_kind,
)
def test_positions_and_offsets_stay_in_order_and_keep_their_ends(value: Any) -> None:
    """``EmbeddingBag`` and packed sequences fail with others."""
    made = eval(value_as_code(value), {"torch": torch})
    assert (made.shape, made.dtype) == (value.shape, value.dtype)
    assert bool((made.flatten().diff() >= 0).all())
    flat, expected = made.flatten().tolist(), value.flatten().tolist()
    assert (flat[0], flat[-1]) == (expected[0], expected[-1])


@pytest.mark.parametrize(
    "value",
    [
        torch.rand(4, 8),
        torch.rand(4, 8) * 255,
        torch.rand(30) * -3e38,
        torch.linspace(8e37, 9e37, 64),
        torch.tensor([-3.4e38, 3.4e38]),
        torch.linspace(1, 2, 40, dtype=torch.float16),
        torch.randn(3, 9) * 0.01,
        torch.tensor([1e-45, -2e-45]),
        torch.linspace(20, 30, 32, requires_grad=True).view(4, 8).t(),
    ],
    ids=_kind,
)
def test_floats_that_randn_does_not_give_stay_in_their_range(value: Any) -> None:
    """``acosh`` and losses of probabilities fail or are NaN elsewhere."""
    made = eval(value_as_code(value), {"torch": torch})
    assert (made.shape, made.stride(), made.dtype) == (value.shape, value.stride(), value.dtype)
    assert made.requires_grad == value.requires_grad
    assert made.isfinite().all()
    low, high = (float(each) for each in value.detach().double().aminmax())
    # From 0 on rather than from a number near it, and to 1 rather than to a number near it.
    assert made.min() >= low - abs(high) / 10
    assert made.max() <= max(high + (abs(low) / 10 if high < 0 else 0), min(1.0, 2 * high))


def test_few_floats_that_are_not_finite_are_kept() -> None:
    value = torch.tensor([[math.inf], [math.nan], [-1.0]], requires_grad=True)
    made = eval(value_as_code(value), {"torch": torch})
    assert torch.equal(made.nan_to_num(7.0), value.nan_to_num(7.0))
    assert made.requires_grad


@pytest.mark.parametrize(
    "value",
    [
        torch.tensor([3, 1, 2]),
        torch.tensor([[True], [False]]),
        torch.ones(3, 50),
        torch.full((4,), -math.inf),
        torch.zeros(6, 6, dtype=torch.bool),
        torch.full((5, 5), 7),
    ],
    ids=_kind,
)
def test_few_integers_and_tensors_of_one_value_are_kept_exactly(value: Any) -> None:
    assert torch.equal(eval(value_as_code(value), {"torch": torch}), value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [1, 2.5, "it's", 'a "b"', "\\n", b"x", (), (3,), {"a": True, 2: [None]}],
        slice(0, None, 2),
        range(3),
        (math.inf, -math.inf),
        3 + 4j,
        torch.float16,
        torch.device("cpu"),
        ...,
    ],
)
def test_plain_values_are_kept(value: Any) -> None:
    assert eval(value_as_code(value), {"torch": torch}) == value


def _looped() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    "value",
    [
        object(),
        [torch.ones(2), object()],
        torch.ones(2, 2).to_sparse(),
        torch.ones(2, device="meta"),
        lambda: 0,
        type("Text", (str,), {})("x"),
        _looped(),
        "x" * 30_000,
    ],
)
def test_what_cannot_be_written_gives_nothing(value: Any) -> None:
    assert value_as_code(value) == ""


def test_a_call_is_written_by_name_where_it_can_be() -> None:
    assert call_as_code((1, 2), {"c": 3}, ["a", "b", "c"]) == '{"a": 1, "b": 2, "c": 3}'
    assert call_as_code((1, 2), {}) == "[1, 2]"
    assert call_as_code((1, 2), {}, ["a"]) == "[1, 2]"
    assert call_as_code((), {}) == "{}"
    # A positional-only parameter has no name for a call, and a list no keywords.
    assert call_as_code((1,), {"b": 2}) == ""
