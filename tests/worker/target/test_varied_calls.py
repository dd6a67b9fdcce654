"""The sizes of later calls."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.target.varied_calls import resized

torch = pytest.importorskip("torch")


def shapes(*args: Any, number: int = 1, is_wide: bool = True) -> list[tuple[int, ...]]:
    made = resized(Arguments(args, {}), number, is_wide=is_wide)
    return [tuple(value.shape) for value in made.args]


def test_what_looks_independent_grows_and_features_stay() -> None:
    x, ids = torch.ones(2, 8, 16), torch.ones(2, 8).long()
    assert shapes(x, ids) == [(4, 16, 16), (4, 16)]
    assert shapes(x, ids, number=2) == [(6, 24, 16), (6, 24)]


def test_a_size_that_features_have_too_stays() -> None:
    assert shapes(torch.ones(2, 8, 8)) == [(4, 8, 8)]


def test_images_keep_their_channels() -> None:
    assert shapes(torch.ones(2, 3, 64, 48)) == [(4, 3, 96, 64)]


def test_only_the_batch() -> None:
    x, weights = torch.ones(3, 8, 16), torch.ones(8, 16)
    assert shapes(x, weights, is_wide=False) == [(4, 8, 16), (8, 16)]


def test_values_stay_in_their_range_and_gradients_are_kept() -> None:
    ids, x = torch.tensor([4, 5, 9]), torch.randn(3, 2, requires_grad=True)
    made = resized(Arguments((), {"ids": [ids], "x": x}), 2, is_wide=False)
    assert made.kwargs["ids"][0].tolist() == [4, 5, 9, 4, 5]
    assert made.kwargs["x"].requires_grad
    assert made.kwargs["x"].is_leaf
