"""An average of the weights that is copied into the model after each step."""

import copy

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
average = copy.deepcopy(model)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    with torch.no_grad():
        for kept, current in zip(average.parameters(), model.parameters(), strict=True):
            kept.lerp_(current, 1e-4)
            if FAULT:
                current.copy_(kept)
