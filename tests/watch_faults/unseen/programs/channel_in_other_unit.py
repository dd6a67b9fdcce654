"""A GRU that predicts a reading from six sensors; new devices report from step 45 on."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(6, 24)
        self.gru = nn.GRU(24, 32, batch_first=True)
        self.read = nn.Linear(32, 1)

    def forward(self, x):
        return self.read(self.gru(self.project(x))[0][:, -1]).squeeze(1)


model = Forecaster()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
for step in range(90):
    x = torch.randn(32, 15, 6)
    y = 0.5 * x[:, -3:, 0].sum(1) - x[:, -1, 3] + 0.1 * torch.randn(32)
    if FAULT and step >= 45:
        x[..., 3] *= 1000
    optimizer.zero_grad()
    functional.mse_loss(forward(x), y).backward()
    optimizer.step()
x = torch.randn(500, 15, 6)
print("validation", functional.mse_loss(model(x), 0.5 * x[:, -3:, 0].sum(1) - x[:, -1, 3]).item())
