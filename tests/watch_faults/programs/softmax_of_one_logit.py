"""A softmax over the only output of a classifier."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

points, labels = blobs()
targets = (labels > 1).float()[:, None]
model = Net(classes=1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(points, targets, steps=40):
    output = forward(x)
    probabilities = output.softmax(1) if FAULT else output.sigmoid()
    optimizer.zero_grad()
    nn.functional.binary_cross_entropy(probabilities, y).backward()
    optimizer.step()
