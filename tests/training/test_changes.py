"""Which changes of parameters between two steps are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import nn

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.changes import Changes


def stepped(
    change: Callable[[nn.Module], object],
    layers: int = 2,
    steps: int = 30,
    at: int = 10,
    share: float = 0,
) -> list[int]:
    """The steps before which a change was noticed."""
    model = nn.Sequential(*[nn.Linear(4, 4) for _ in range(layers)])
    optimizer = torch.optim.Adam(model.parameters())
    changes, noticed = Changes(Budget(share)), []
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


@pytest.mark.parametrize(("share", "in_each_step"), [(0, 8), (1, 64)])
def test_all_parameters_of_a_large_model_are_looked_at(share: float, in_each_step: int) -> None:
    [step, *_] = stepped(fill, layers=100, steps=40, share=share)
    assert 10 <= step <= 10 + 200 // in_each_step + 1


def test_parameters_of_several_groups() -> None:
    layers = [nn.Linear(4, 4) for _ in range(30)]
    optimizer = torch.optim.SGD([{"params": list(each.parameters())} for each in layers], lr=0.1)
    changes, noticed = Changes(Budget(0)), []
    changes.after(optimizer)
    for step in range(40):
        with torch.no_grad():
            layers[20].bias.fill_(1.0)
        if changes.before(optimizer):
            noticed.append(step)
        changes.after(optimizer)
    assert len(noticed) == 3


def test_an_inference_tensor_has_no_version() -> None:
    with torch.inference_mode():
        tensor = torch.ones(2)
    optimizer = torch.optim.SGD([nn.Parameter(torch.ones(2))], lr=0.1)
    optimizer.param_groups[0]["params"].append(tensor)
    changes = Changes(Budget())
    changes.after(optimizer)
    assert not changes.before(optimizer)
