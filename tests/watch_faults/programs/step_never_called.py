"""A loop that never steps its optimizer, because an epoch has fewer batches than it accumulates."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

_ACCUMULATE = 32 if FAULT else 4

model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
forward = compiled(model)
for _ in range(5):
    optimizer.zero_grad()
    for number, (x, y) in enumerate(batches(*blobs(), steps=16)):
        (functional.cross_entropy(forward(x), y) / _ACCUMULATE).backward()
        if (number + 1) % _ACCUMULATE == 0:
            optimizer.step()
            optimizer.zero_grad()
