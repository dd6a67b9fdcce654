"""The target that a loss has saved."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.nn import functional

from fullgraph_worker.watch.loss_graph import loss_graph
from fullgraph_worker.watch.loss_target import SavedTarget, last_layer, target_of

LABELS = torch.tensor([0, 0, 0, 1])


def logits() -> torch.Tensor:
    return nn.Linear(8, 3)(torch.randn(4, 8))


def test_the_target_of_the_only_loss() -> None:
    loss = functional.cross_entropy(logits(), LABELS)
    for scaled in (loss, loss / 4, -loss):
        target = target_of(scaled)
        assert target is not None
        assert torch.equal(target, LABELS)


def test_several_losses_and_weighted_ones_have_no_target() -> None:
    loss = functional.cross_entropy(logits(), LABELS)
    weighted = functional.cross_entropy(logits(), LABELS, reduction="none") * torch.randn(4)
    others = (loss + logits().square().mean(), loss * 2, weighted.mean(), logits().sum())
    assert [target_of(each) for each in others] == [None] * 4


def test_a_target_is_described_with_the_padding_of_an_embedding() -> None:
    embedding = nn.Embedding(3, 8, padding_idx=0)
    loss = functional.cross_entropy(logits(), LABELS, ignore_index=1)
    [node] = loss_graph(loss).with_target
    target = SavedTarget.of(node)
    assert target is not None
    found = target.described([embedding])
    assert found is not None
    assert (found["function"], found["ignored"], found["high"]) == ("NllLossBackward0", 1, 1.0)
    assert found["padding"] == [{"name": "", "index": 0, "embeddings": 3, "share": 0.75}]


def test_no_label_is_ignored_by_default() -> None:
    [node] = loss_graph(functional.cross_entropy(logits(), LABELS)).with_target
    target = SavedTarget.of(node)
    assert target is not None
    assert target.ignored == -100


def test_outputs_in_the_place_of_the_target_are_none() -> None:
    [node] = loss_graph(functional.mse_loss(torch.zeros(4, 3), logits())).with_target
    assert SavedTarget.of(node) is None


def test_a_target_that_was_freed_or_changed_is_none() -> None:
    given = torch.zeros(4, 3)
    loss = functional.mse_loss(logits(), given)
    given.add_(1)
    assert target_of(loss) is None
    loss = functional.mse_loss(logits(), torch.zeros(4, 3))
    loss.backward()
    assert target_of(loss) is None


@pytest.mark.parametrize(
    ("roots", "expected"),
    [
        ([nn.Sequential(nn.Linear(2, 2), nn.Tanh())], "Tanh"),
        ([nn.Linear(2, 2)], ""),
        ([nn.Sequential()], ""),
        ([nn.Sequential(nn.Tanh()), nn.Tanh()], ""),
    ],
)
def test_the_last_layer_is_known_where_the_order_is(roots: list[nn.Module], expected: str) -> None:
    assert last_layer(roots) == expected
