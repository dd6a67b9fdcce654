"""Which changes of parameters between two steps are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import nn

from fullgraph_worker.watch.changes import Changes


def stepped(
    change: Callable[[nn.Module], object], layers: int = 2, steps: int = 30, at: int = 10
) -> list[int]:
    """The steps before which a change was noticed."""
    model = nn.Sequential(*[nn.Linear(4, 4) for _ in range(layers)])
    optimizer = torch.optim.Adam(model.parameters())
    changes, noticed = Changes(), []
    for step in range(steps):
        if step >= at:
            change(model)
        optimizer.zero_grad()
        model(torch.randn(2, 4)).sum().backward()
        if changes.before(optimizer):
            noticed.append(step)
        optimizer.step()
        changes.after(optimizer)
    return noticed


def fill(model: nn.Module) -> None:
    with torch.no_grad():
        model[0].weight.fill_(1.0)


def freeze(model: nn.Module) -> None:
    model[0].requires_grad_(False)


@pytest.mark.parametrize("change", [nn.Module.train, nn.Module.eval])
def test_what_an_optimizer_does_is_no_change(change: Callable[[nn.Module], object]) -> None:
    assert stepped(change) == []


def test_a_layer_that_is_frozen_once() -> None:
    assert stepped(freeze) == [10]


def test_what_happens_in_each_step_is_usual_after_three() -> None:
    assert stepped(fill) == [10, 11, 12]


def test_all_parameters_of_a_large_model_are_looked_at() -> None:
    [step, *_] = stepped(fill, layers=100, steps=40)
    assert 10 <= step <= 10 + 200 // 32 + 1


def test_an_inference_tensor_has_no_version() -> None:
    with torch.inference_mode():
        tensor = torch.ones(2)
    optimizer = torch.optim.SGD([nn.Parameter(torch.ones(2))], lr=0.1)
    optimizer.param_groups[0]["params"].append(tensor)
    changes = Changes()
    changes.after(optimizer)
    assert not changes.before(optimizer)
