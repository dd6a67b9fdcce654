"""Predictions that are rounded before the loss."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

points, labels = blobs()
model = Net(classes=1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(points, labels.float()[:, None], steps=40):
    output = forward(x)
    optimizer.zero_grad()
    functional.mse_loss(output.round() if FAULT else output, y).backward()
    optimizer.step()
