"""A mixture of experts, each on the tokens that are routed to it: run `fullgraph trace` on it."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F


class Expert(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(F.silu(self.up(x)))


class Mixture(nn.Module):
    def __init__(self, width: int = 32, experts: int = 6) -> None:
        super().__init__()
        self.router = nn.Linear(width, experts)
        self.experts = nn.ModuleList(Expert(width) for _ in range(experts))

    def forward(self, tokens: Tensor) -> Tensor:
        weights, chosen = self.router(tokens).softmax(-1).topk(2)
        out = torch.zeros_like(tokens)
        for index, expert in enumerate(self.experts):
            rows, slot = torch.where(chosen == index)
            out.index_add_(0, rows, expert(tokens[rows]) * weights[rows, slot, None])
        return out


if __name__ == "__main__":
    torch.manual_seed(0)
    step = torch.compile(Mixture().forward, backend="eager")
    for length in (24, 40):
        step(torch.randn(length, 32))
