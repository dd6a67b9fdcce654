"""An operation that no cache of torch.compile keeps: each process compiles its graph again."""

from __future__ import annotations

import torch
from torch import Tensor


class Project(torch.autograd.Function):
    """A matrix product with a gradient of its own."""

    @staticmethod
    def forward(ctx, x: Tensor, weight: Tensor) -> Tensor:
        ctx.save_for_backward(x, weight)
        return x @ weight

    @staticmethod
    def backward(ctx, gradient: Tensor) -> tuple[Tensor, Tensor]:
        x, weight = ctx.saved_tensors
        return gradient @ weight.T, x.T @ gradient


@torch.compile
def step(x: Tensor, weight: Tensor) -> Tensor:
    return Project.apply(x, weight)


def get_inputs() -> tuple[Tensor, Tensor]:
    return torch.ones(2, 4), torch.ones(4, 4, requires_grad=True)


if __name__ == "__main__":
    step(*get_inputs()).sum().backward()
