"""A schedule that counts epochs but is stepped with batches, and is at zero after ten."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
schedule = torch.optim.lr_scheduler.LambdaLR(
    optimizer, lambda step: max(0.0, 1 - step / (10 if FAULT else 1000))
)
forward = compiled(model)
for x, y in batches(*blobs()):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    schedule.step()
