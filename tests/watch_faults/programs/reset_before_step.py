"""Gradients that are reset between the backward pass and the step."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
forward = compiled(model)
for x, y in batches(*blobs()):
    if not FAULT:
        optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    if FAULT:
        optimizer.zero_grad()
    optimizer.step()
