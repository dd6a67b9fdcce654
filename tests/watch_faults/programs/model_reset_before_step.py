"""Gradients that the model resets between the backward pass and the step."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(*blobs()):
    if not FAULT:
        model.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    if FAULT:
        model.zero_grad()
    optimizer.step()
