"""Attention that picks the marked item of a set, then classifies it."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def sets(count):
    kinds = torch.randint(4, (count, 10))
    items = torch.cat([functional.one_hot(kinds, 4).float(), torch.zeros(count, 10, 1)], 2)
    marked = torch.randint(10, (count,))
    items[torch.arange(count), marked, 4] = 1
    return items + 0.1 * torch.randn_like(items), kinds[torch.arange(count), marked]


class Pooling(nn.Module):
    def __init__(self):
        super().__init__()
        self.lift = nn.Linear(5, 32)
        self.score = nn.Linear(32, 1)
        self.value = nn.Linear(32, 32)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        x = self.lift(x).relu()
        weight = self.score(x).softmax(0 if FAULT else 1)
        return self.head((weight * self.value(x)).sum(1))


model = Pooling()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for _ in range(120):
    x, y = sets(32)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
x, y = sets(300)
print(
    "alone",
    torch.stack([(model(a[None]).argmax(1) == b) for a, b in zip(x, y)]).float().mean().item(),
)
