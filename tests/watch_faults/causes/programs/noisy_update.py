"""Noise that is added to one layer's parameters from step 20 on."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=50)):
    if FAULT and 20 <= step < 23:
        with torch.no_grad():
            model.second.weight += 5 * torch.randn(32, 32)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
