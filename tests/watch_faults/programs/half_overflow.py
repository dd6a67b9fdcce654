"""A layer whose outputs overflow in float16 from step 12 on."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler("cpu")
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs())):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        logits = forward(x)
        if FAULT and step >= 12:
            logits = logits * 1e6
        loss = functional.cross_entropy(logits, y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
