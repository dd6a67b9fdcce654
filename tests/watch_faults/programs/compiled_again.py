"""A string that changes in each step, as an argument of compiled code."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)


@compiled
def loss_of(x, y, name):
    weight = 1.0 if name.startswith("step") else 0.5
    return functional.cross_entropy(model(x), y) * weight


for step, (x, y) in enumerate(batches(*blobs())):
    optimizer.zero_grad()
    loss_of(x, y, f"step {step}" if FAULT else "step").backward()
    optimizer.step()
