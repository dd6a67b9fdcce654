"""Graphs of losses that the program keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from fullgraph_worker.watch.kept_graphs import KeptGraphs


def steps_kept(keep: Callable[[list[Any], Any], Any]) -> list[list[int]]:
    """The events of a training of which each step keeps something."""
    events: list[list[int]] = []
    graphs = KeptGraphs(lambda kind, steps: events.append(steps))
    weight, kept = torch.ones(4, requires_grad=True), [0.0]
    for step in range(30):
        loss = (weight * step).square().mean()
        if graphs.is_due(step):
            graphs.take(loss, step)
        loss.backward()
        keep(kept, loss)
    return events


def add(kept: list[Any], loss: Any) -> None:
    """The sum of all losses with their graphs."""
    kept[0] = kept[0] + loss


@pytest.mark.parametrize("keep", [add, list.append])
def test_losses_that_are_added_or_listed(keep: Any) -> None:
    assert steps_kept(keep) == [[1, 3, 5]]


@pytest.mark.parametrize(
    "keep",
    [
        lambda kept, loss: kept.append(loss.item()),
        lambda kept, loss: kept.append(loss.detach()),
        lambda kept, loss: kept.__setitem__(0, loss),
    ],
)
def test_numbers_and_the_last_loss_may_be_kept(keep: Any) -> None:
    assert steps_kept(keep) == []
