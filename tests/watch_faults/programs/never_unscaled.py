"""Scaled gradients that the optimizer applies without the scaler."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
scaler = torch.amp.GradScaler("cpu")
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    loss = functional.cross_entropy(forward(x), y)
    scaler.scale(loss).backward()
    if FAULT:
        optimizer.step()
    else:
        scaler.step(optimizer)
        scaler.update()
