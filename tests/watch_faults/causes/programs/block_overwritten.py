"""A block whose weights a wrong restore makes 300 times larger in step 35, in a deep network."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, compiled

model = nn.Sequential(
    nn.Linear(16, 32),
    *(nn.Sequential(nn.Linear(32, 32), nn.LayerNorm(32), nn.ReLU()) for _ in range(4)),
    nn.Linear(32, 4),
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=60)):
    if FAULT and step == 35:
        with torch.no_grad():
            model[4][1].weight *= 300
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
