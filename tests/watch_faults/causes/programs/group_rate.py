"""The rate of the first layer's parameter group is 30,000 times larger from step 25 on."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(
    [
        {"params": [*model.second.parameters(), *model.head.parameters()]},
        {"params": model.first.parameters()},
    ],
    lr=1e-3,
)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=60)):
    if FAULT and step == 25:
        optimizer.param_groups[1]["lr"] = 30.0
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
