"""Series of one feature that are centred over the feature instead of the time."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, compiled


class Forecast(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRU(1, 16, batch_first=True)
        self.head = nn.Linear(16, 1)

    def forward(self, x):
        x = x - x.mean(-1 if FAULT else 1, keepdim=True)
        return self.head(self.cell(x)[0][:, -1])


generator = torch.Generator().manual_seed(0)
series = torch.randn(512, 12, 1, generator=generator).cumsum(1) / 3
model = Forecast()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for x, y in batches(series, series[:, -1] - series.mean(1), steps=40):
    optimizer.zero_grad()
    functional.mse_loss(forward(x), y).backward()
    optimizer.step()
