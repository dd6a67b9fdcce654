"""A weight of the loss that a schedule multiplies by 1,000 in step 24."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=50)):
    weight = 1000.0 if FAULT and step >= 24 else 1.0
    optimizer.zero_grad()
    (weight * functional.cross_entropy(forward(x), y)).backward()
    optimizer.step()
