"""A tabular classifier that reads a second file of the table from step 40 on."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def shard(rows, seed):
    generator = torch.Generator().manual_seed(seed)
    table = torch.randn(rows, 12, generator=generator)
    wanted = torch.stack(
        [table[:, 0] + table[:, 1], table[:, 2] * 1.5, table[:, 3] - table[:, 4]], 1
    )
    return table, wanted.argmax(1)


class Tabular(nn.Module):
    def __init__(self):
        super().__init__()
        self.entry = nn.Linear(12, 48)
        self.norm = nn.LayerNorm(48)
        self.middle = nn.Linear(48, 48)
        self.out = nn.Linear(48, 3)

    def forward(self, x):
        x = functional.gelu(self.norm(self.entry(x)))
        return self.out(functional.gelu(self.middle(x)))


model = Tabular()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
forward = compiled(model)
first, second = shard(2560, 1), shard(2560, 2)
if FAULT:
    second = second[0], second[1].roll(1)
for step in range(100):
    table, labels = first if step < 40 else second
    rows = torch.arange(64) + 64 * (step % 40)
    optimizer.zero_grad()
    functional.cross_entropy(forward(table[rows]), labels[rows]).backward()
    optimizer.step()
table, labels = shard(512, 3)
print("accuracy", (model(table).argmax(1) == labels).float().mean().item())
