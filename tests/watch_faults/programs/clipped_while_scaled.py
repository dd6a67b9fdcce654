"""Gradients that are clipped before the scaler has unscaled them."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.bfloat16):
        loss = functional.cross_entropy(forward(x), y)
    scaler.scale(loss).backward()
    if not FAULT:
        scaler.unscale_(optimizer)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.step(optimizer)
    scaler.update()
