"""Inputs that are scaled in place, again in each epoch."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, blobs, compiled

points, labels = blobs()
points = points * 64
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for _ in range(3):
    for x, y in zip(points.split(32), labels.split(32), strict=True):
        x = x.div_(64) if FAULT else x / 64
        optimizer.zero_grad()
        functional.cross_entropy(forward(x), y).backward()
        optimizer.step()
