"""The head's bias and weight are set to large values in step 28, before a spike of the loss."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=50)):
    if FAULT and step == 28:
        torch.nn.init.normal_(model.head.weight, std=30.0)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
