"""Weights that an update from outside makes 50 times larger in step 25."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=40)):
    if FAULT and step == 25:
        with torch.no_grad():
            model.second.weight *= 50
            model.head.weight *= 50
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
