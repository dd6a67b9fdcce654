"""An optimizer that is created in every step, without averages."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    if FAULT:
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
