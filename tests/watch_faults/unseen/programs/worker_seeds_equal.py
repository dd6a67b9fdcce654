"""Samples that four workers simulate, each with a random generator of its own."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def worker(number, epoch):
    """Eight samples for each of an epoch's four batches."""
    random = np.random.default_rng(0 if FAULT else 1000 * epoch + number)
    for _ in range(4):
        x = random.normal(size=(8, 10)).astype("float32")
        y = np.sin(2 * x[:, 0]) + x[:, 1] * x[:, 2] + 0.5 * random.normal(size=8)
        yield torch.from_numpy(x), torch.from_numpy(y.astype("float32"))


class Surrogate(nn.Module):
    def __init__(self):
        super().__init__()
        self.inlet = nn.Linear(10, 96)
        self.core = nn.Linear(96, 96)
        self.outlet = nn.Linear(96, 1)

    def forward(self, x):
        return self.outlet(self.core(self.inlet(x).tanh()).relu()).squeeze(1)


model = Surrogate()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
forward = compiled(model)
for epoch in range(30):
    for parts in zip(*(worker(number, epoch) for number in range(4)), strict=True):
        x, y = torch.cat([p[0] for p in parts]), torch.cat([p[1] for p in parts])
        optimizer.zero_grad()
        functional.mse_loss(forward(x), y).backward()
        optimizer.step()
x = torch.randn(1000, 10)
y = torch.sin(2 * x[:, 0]) + x[:, 1] * x[:, 2]
print("validation", functional.mse_loss(model(x), y).item())
