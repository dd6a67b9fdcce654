"""Batches of two samples with a third of the labels random."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)
centres = torch.randn(4, 16)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(16, 48)
        self.two = nn.Linear(48, 48)
        self.three = nn.Linear(48, 4)

    def forward(self, x):
        return self.three(self.two(self.one(x).relu()).relu())


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.8)
forward = compiled(model)
for _ in range(150):
    y = torch.randint(4, (2,))
    x = centres[y] + torch.randn(2, 16)
    y = y.where(torch.rand(2) > 0.33, torch.randint(4, (2,)))
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
y = torch.randint(4, (500,))
print("accuracy", (model(centres[y] + torch.randn(500, 16)).argmax(1) == y).float().mean().item())
