"""A loss whose only part with a gradient has a weight of zero from step 5 on."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
forward = compiled(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step, (x, y) in enumerate(batches(*blobs())):
    optimizer.zero_grad()
    weight = 0.0 if FAULT and step >= 5 else 1.0
    (functional.cross_entropy(forward(x), y) * weight + 0.1).backward()
    optimizer.step()
