"""Gradients that are reset before each part of a batch."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

_PARTS = 4

model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
forward = compiled(model)
for number, (x, y) in enumerate(batches(*blobs(), size=8, steps=160)):
    if FAULT:
        optimizer.zero_grad()
    (functional.cross_entropy(forward(x), y) / _PARTS).backward()
    if (number + 1) % _PARTS == 0:
        optimizer.step()
        optimizer.zero_grad()
