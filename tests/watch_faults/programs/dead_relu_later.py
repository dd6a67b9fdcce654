"""Units that a correction of the bias kills in step 10."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs())):
    if FAULT and step == 10:
        with torch.no_grad():
            model.first.bias -= 20.0
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
