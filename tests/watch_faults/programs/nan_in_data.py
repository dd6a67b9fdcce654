"""A missing value in the data that nobody filled in."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
if FAULT:
    points[7 * 32 + 3, 2] = float("nan")
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels, shuffle=False))
