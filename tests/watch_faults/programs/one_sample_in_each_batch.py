"""Batches that repeat one sample."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, blobs, compiled

points, labels = blobs()
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
generator = torch.Generator().manual_seed(0)
for _ in range(40):
    chosen = torch.randint(0, 512, (32,), generator=generator)
    if FAULT:
        chosen[:] = chosen[0]
    optimizer.zero_grad()
    functional.cross_entropy(forward(points[chosen]), labels[chosen]).backward()
    optimizer.step()
