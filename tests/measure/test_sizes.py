"""Inputs in other batch sizes and sequence lengths."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.user_code.errors import JobError

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.dynamo


def sized(batch: int, length: int, *tensors: Any, error: Exception | None = None) -> list[Any]:
    from fullgraph_worker.measure.sizes import resized_to

    found = resized_to(Arguments(tensors, {}), batch, length, lambda given: error)
    return [tuple(each.shape) for each in found.args]


def test_tokens_and_their_masks_change_together() -> None:
    ids = torch.zeros(2, 16, dtype=torch.long)
    mask, bias = torch.ones(2, 16, dtype=torch.bool), torch.zeros(2, 1, 16, 16)
    assert sized(3, 8, ids, mask, bias) == [(3, 8), (3, 8), (3, 1, 8, 8)]


def test_hidden_states_keep_their_features() -> None:
    # As many features as tokens.
    assert sized(0, 32, torch.zeros(2, 16, 16)) == [(2, 32, 16)]


def test_images_have_a_batch_and_weights_of_another_size_do_not() -> None:
    assert sized(8, 0, torch.zeros(2, 3, 4, 4), torch.zeros(5)) == [(8, 3, 4, 4), (5,)]


def test_a_smaller_size_leaves_rows_out() -> None:
    assert sized(1, 0, torch.zeros(4, 8)) == [(1, 8)]


def test_what_has_no_sequence_says_so() -> None:
    with pytest.raises(JobError, match="--sequence-lengths needs an input of integers"):
        sized(0, 8, torch.zeros(2, 3))


def test_a_size_that_does_not_run_is_named() -> None:
    with pytest.raises(JobError, match="with batch size 7: ValueError: even only"):
        sized(7, 0, torch.zeros(2, 3), error=ValueError("even only"))
