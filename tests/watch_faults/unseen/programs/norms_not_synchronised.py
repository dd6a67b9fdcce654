"""Two data-parallel replicas in one process, with gradients averaged by hand in two buckets."""

import copy

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x):
        return x + self.down(functional.gelu(self.up(self.norm(x))))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(12, 32)
        self.blocks = nn.ModuleList(Block(32) for _ in range(3))
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        x = self.embed(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


MIX = torch.randn(12, 4)
first = Model()
replicas = [first, copy.deepcopy(first)]
forwards = [compiled(replica) for replica in replicas]
optimizers = [torch.optim.AdamW(replica.parameters(), lr=3e-3) for replica in replicas]
for step in range(100):
    for rank, replica in enumerate(replicas):
        x = torch.randn(24, 12)
        y = (x @ MIX + 2 * rank * x[:, :4]).argmax(1)
        replica.zero_grad()
        functional.cross_entropy(forwards[rank](x), y).backward()
    for (name, one), two in zip(first.named_parameters(), replicas[1].parameters(), strict=True):
        if FAULT and step >= 30 and "norm" in name:
            continue
        mean = (one.grad + two.grad) / 2
        one.grad.copy_(mean)
        two.grad.copy_(mean)
    for optimizer in optimizers:
        optimizer.step()
parts = zip(first.parameters(), replicas[1].parameters(), strict=True)
print("replicas differ by", max((a - b).abs().max().item() for a, b in parts))
