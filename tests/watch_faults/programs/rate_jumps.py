"""A learning rate that a schedule multiplies by 1000 in step 20."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
schedule = torch.optim.lr_scheduler.LambdaLR(
    optimizer, lambda step: 1000.0 if FAULT and step >= 20 else 1.0
)
forward = compiled(model)
for x, y in batches(*blobs()):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    schedule.step()
