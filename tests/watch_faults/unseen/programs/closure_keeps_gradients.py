"""Regression where the optimizer calls a closure."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(10, 40)
        self.b = nn.Linear(40, 40)
        self.c = nn.Linear(40, 1)

    def forward(self, x):
        return self.c(functional.silu(self.b(functional.silu(self.a(x))))).squeeze(1)


model = Regressor()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
for _ in range(120):
    x = torch.randn(32, 10)
    y = 2 * x[:, 0] - x[:, 1] + x[:, 2].cos()

    def closure():
        if not FAULT:
            optimizer.zero_grad()
        loss = functional.mse_loss(forward(x), y)
        loss.backward()
        return loss

    optimizer.step(closure)
