"""Fine-tuning for a new task: a small rate for the backbone, a larger one for the new head."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(20, 64)
        self.body = nn.Linear(64, 64)
        self.head = nn.Linear(64, 10)

    def forward(self, x):
        return self.head(self.body(self.stem(x).relu()).relu())


def groups(model):
    rest = [*model.stem.parameters(), *model.body.parameters()]
    return [{"params": rest, "lr": 2e-4}, {"params": model.head.parameters(), "lr": 5e-3}]


model = Net()
if FAULT:
    optimizer = torch.optim.AdamW(groups(model))
model.head = nn.Linear(64, 6)
if not FAULT:
    optimizer = torch.optim.AdamW(groups(model))
forward = compiled(model)
centres = torch.randn(6, 20)
for _ in range(90):
    y = torch.randint(6, (32,))
    x = centres[y] + 1.2 * torch.randn(32, 20)
    model.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
