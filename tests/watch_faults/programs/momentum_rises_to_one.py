"""A schedule of the momentum that ends at 1."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.5)
forward = compiled(model)
for number, (x, y) in enumerate(batches(*blobs())):
    if number == 20:
        optimizer.param_groups[0]["momentum"] = 1.0 if FAULT else 0.9
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
