"""Gradients that are never reset."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
forward = compiled(model)
for x, y in batches(*blobs()):
    if not FAULT:
        optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
