"""A scheduler that steps before the optimizer."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
schedule = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.99)
forward = compiled(model)
for x, y in batches(*blobs()):
    if FAULT:
        schedule.step()
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    if not FAULT:
        schedule.step()
