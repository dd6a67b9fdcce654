"""Losses that compare all pairs, on the graphs that torch records of them."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn import functional

from fullgraph_worker.watch.loss_graph import loss_graph
from tests.training.anomalies.recorded import Recorded, batch

INPUTS = torch.randn(32, 16)
TARGETS = torch.randn(32)
HEAD = torch.nn.Linear(16, 1)


def kinds(loss: Any) -> list[str]:
    recorded = Recorded()
    data = loss_graph(loss).data(lambda parameter: "")
    recorded.step(0, events=[batch(0), ("loss-graph", data)])
    return [alarm.kind for alarm in recorded.end()]


@pytest.mark.parametrize(
    "loss",
    [
        functional.mse_loss,
        functional.l1_loss,
        functional.smooth_l1_loss,
        functional.huber_loss,
        lambda outputs, targets: (outputs - targets).square().mean(),
        lambda outputs, targets: (targets - outputs).abs().sum(),
    ],
    ids=["mse", "l1", "smooth l1", "huber", "square", "absolute"],
)
def test_a_column_against_a_row(loss: Callable[[Any, Any], Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert kinds(loss(HEAD(INPUTS), TARGETS)) == ["broadcast-loss"]
        assert kinds(loss(HEAD(INPUTS)[:, 0], TARGETS[:, None])) == ["broadcast-loss"]
    assert kinds(loss(HEAD(INPUTS)[:, 0], TARGETS)) == []
    assert kinds(loss(HEAD(INPUTS), TARGETS[:, None])) == []


def test_pairs_that_are_meant() -> None:
    scores = HEAD(INPUTS)
    ranking = (scores - scores.T).relu().mean()
    distances = torch.cdist(scores, scores).mean()
    weights = torch.softmax(scores - scores.T, -1)
    assert kinds(ranking) == kinds(distances) == kinds((weights * TARGETS).sum()) == []


def test_one_number_for_all_samples() -> None:
    mean = HEAD(INPUTS).mean().expand(32)
    assert kinds(functional.mse_loss(mean, TARGETS)) == []
