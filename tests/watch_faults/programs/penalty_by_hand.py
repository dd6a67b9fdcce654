"""A penalty of the weights that is much larger than the loss."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    penalty = sum(p.square().sum() for p in model.parameters())
    optimizer.zero_grad()
    (functional.cross_entropy(forward(x), y) + (2.0 if FAULT else 1e-4) * penalty).backward()
    optimizer.step()
