"""Data that is sorted by class and not shuffled."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
if FAULT:
    order = labels.argsort()
    points, labels = points[order], labels[order]
model = Net()
data = batches(points, labels, shuffle=not FAULT)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data)
