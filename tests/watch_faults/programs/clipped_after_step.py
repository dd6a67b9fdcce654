"""Gradients that are clipped when the step was already made."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    if FAULT:
        optimizer.step()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    else:
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
