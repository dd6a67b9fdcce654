"""Outputs that are kept with the graphs that made them."""

import time

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net(hidden=256)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
kept = []
for x, y in batches(*blobs(count=8192), size=4096, steps=120):
    optimizer.zero_grad()
    loss = functional.cross_entropy(forward(x), y)
    loss.backward(retain_graph=FAULT)
    kept.append(loss if FAULT else loss.item())
    optimizer.step()
    time.sleep(0.02)
