"""Training steps, with and without gradient accumulation."""

from __future__ import annotations

from types import ModuleType

import pytest
import torch

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.measure.training import TrainingStep

RATE = 0.5


class Weighted(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor(2.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (self.weight * x).sum()


def program() -> ModuleType:
    module = ModuleType("program")
    module.get_optimizer = lambda parameters: torch.optim.SGD(  # type: ignore[attr-defined]
        parameters, lr=RATE
    )
    return module


def batch(value: float) -> Arguments:
    return Arguments((torch.tensor([value]),), {})


def test_accumulated_passes_make_one_step_with_their_mean_gradient() -> None:
    model = Weighted()
    step = TrainingStep(program(), model, batch(1.0), accumulation=2)
    loss = step.around_arguments(model)([batch(1.0), batch(3.0)])
    # The gradients of the passes are 1 and 3, and the losses 2 and 6.
    assert step.gradients()[0].item() == 2.0
    assert model.weight.item() == 2.0 - RATE * 2.0
    assert loss.item() == 4.0
    assert "of 2 accumulated passes with the loss that it returns and SGD" in step.words


@pytest.mark.parametrize("accumulation", [1, 3])
def test_passes_of_the_same_arguments_have_the_gradient_of_one(accumulation: int) -> None:
    model = Weighted()
    calls = 0

    def forward() -> torch.Tensor:
        nonlocal calls
        calls += 1
        return model(torch.tensor([3.0]))

    step = TrainingStep(program(), model, batch(3.0), accumulation)
    loss = step.around(forward)()
    assert calls == accumulation
    assert step.gradients()[0].item() == pytest.approx(3.0)
    assert loss.item() == pytest.approx(6.0)
