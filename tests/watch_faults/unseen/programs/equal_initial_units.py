"""Classification of the two spirals' cousin: four quadrants, by a small network."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Quadrants(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden1 = nn.Linear(6, 32)
        self.hidden2 = nn.Linear(32, 32)
        self.out = nn.Linear(32, 2)
        if FAULT:
            for layer in (self.hidden1, self.hidden2):
                nn.init.constant_(layer.weight, 0.15)
                nn.init.constant_(layer.bias, 0.05)

    def forward(self, x):
        return self.out(self.hidden2(self.hidden1(x).tanh()).tanh())


model = Quadrants()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for _ in range(100):
    x = torch.randn(64, 6)
    y = (x[:, 0] * x[:, 1] > 0).long()
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
