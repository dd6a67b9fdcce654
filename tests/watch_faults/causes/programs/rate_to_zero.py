"""A schedule that ends at a rate of zero in step 15, while the training goes on."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=50)):
    if FAULT and step == 15:
        optimizer.param_groups[0]["lr"] = 0.0
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
