"""A loss scale that is set to 2^60 in step 15."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs())):
    if FAULT and step == 15:
        scaler.update(2.0**60)
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        loss = functional.cross_entropy(forward(x), y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
