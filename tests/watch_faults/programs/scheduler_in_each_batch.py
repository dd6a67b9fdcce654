"""A scheduler for epochs that steps with each batch."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

_EPOCH = 16

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.1)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=48)):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    if FAULT or (step + 1) % _EPOCH == 0:
        scheduler.step()
