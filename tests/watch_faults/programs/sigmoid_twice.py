"""Probabilities given to a loss that applies a sigmoid."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

points, labels = blobs()
targets = (labels > 1).float()[:, None]
model = Net(classes=1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
criterion = nn.BCEWithLogitsLoss()
for x, y in batches(points, targets, steps=40):
    output = forward(x)
    optimizer.zero_grad()
    criterion(output.sigmoid() if FAULT else output, y).backward()
    optimizer.step()
