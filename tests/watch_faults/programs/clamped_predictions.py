"""Predictions that are clamped to a range that they do not reach."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

points, _ = blobs()
ages = 40 + 10 * points[:, :1]
model = Net(classes=1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for x, y in batches(points, ages, steps=40):
    output = forward(x)
    output = output.clamp(min=18, max=90) if FAULT else output * 10 + 40
    optimizer.zero_grad()
    functional.l1_loss(output, y).backward()
    optimizer.step()
