"""Gradients clipped to a value that was meant for something else."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    torch.nn.utils.clip_grad_value_(model.parameters(), 1e-7 if FAULT else 1.0)
    optimizer.step()
