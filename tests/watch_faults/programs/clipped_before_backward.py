"""Gradients that are clipped before the backward pass computes them."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
forward = compiled(model)
for x, y in batches(*blobs()):
    optimizer.zero_grad()
    loss = functional.cross_entropy(forward(x), y)
    if FAULT:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    loss.backward()
    if not FAULT:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
