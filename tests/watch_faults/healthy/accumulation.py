"""Gradients that are accumulated over four batches."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import STEPS, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for number, (x, y) in enumerate(batches(*blobs(), size=16, steps=4 * STEPS), 1):
    (functional.cross_entropy(forward(x), y) / 4).backward()
    if number % 4 == 0:
        optimizer.step()
        optimizer.zero_grad(set_to_none=False)
