"""A mean of the masked losses of a batch whose mask is empty."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, compiled

generator = torch.Generator().manual_seed(0)
model = Net(classes=1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step in range(40):
    x = torch.randn(16, 16, generator=generator)
    y = x[:, :4].sum(1)
    mask = torch.rand(16, generator=generator) > 0.5
    if FAULT and step == 12:
        mask[:] = False
    losses = nn.functional.mse_loss(forward(x)[:, 0], y, reduction="none")
    optimizer.zero_grad()
    losses[mask].mean().backward()
    optimizer.step()
