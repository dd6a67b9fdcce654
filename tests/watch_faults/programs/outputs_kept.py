"""A hook that keeps the outputs of a layer."""

import time

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, compiled

model = nn.Sequential(nn.Linear(16, 256), nn.ReLU(), nn.Linear(256, 4))
kept = []
model[0].register_forward_hook(lambda module, inputs, output: kept.append(output))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(*blobs(count=8192), size=4096, steps=120):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    time.sleep(0.02)
    if not FAULT:
        kept.clear()
