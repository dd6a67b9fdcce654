"""Automatic mixed precision with a loss scale that begins too high and grows."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**18, growth_interval=50)
forward = compiled(model)
for x, y in batches(*blobs()):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        loss = functional.cross_entropy(forward(x), y)
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.step(optimizer)
    scaler.update()
