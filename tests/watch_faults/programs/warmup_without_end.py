"""A warm-up whose integer division leaves a learning rate of zero."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

_WARM_UP = 100

model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
factor = (lambda step: (step + 1) // _WARM_UP) if FAULT else (lambda step: (step + 1) / _WARM_UP)
scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    scheduler.step()
