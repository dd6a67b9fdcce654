"""A squared error of outputs of shape (N, 1) and targets of shape (N)."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

points, _ = blobs()
model = Net(classes=1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(points, points[:, 0] + points[:, 1], steps=40):
    output = forward(x)
    error = output - y if FAULT else output[:, 0] - y
    optimizer.zero_grad()
    (error**2).mean().backward()
    optimizer.step()
