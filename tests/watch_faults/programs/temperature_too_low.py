"""A contrastive loss whose temperature is a thousand times too low."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

points, _ = blobs()
temperature = 1e-4 if FAULT else 0.1
model = Net(classes=16)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
for (x,) in batches(points, steps=40):
    first = functional.normalize(forward(x + 0.1 * torch.randn_like(x)), dim=1)
    second = functional.normalize(forward(x + 0.1 * torch.randn_like(x)), dim=1)
    logits = first @ second.T / temperature
    optimizer.zero_grad()
    functional.cross_entropy(logits, torch.arange(32)).backward()
    optimizer.step()
