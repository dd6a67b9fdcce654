"""Features that are standardised with the standard deviation of a constant."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
points[:, 3] = 1.0
spread = points.std(0)
points = (points - points.mean(0)) / (spread if FAULT else spread.clamp(min=1e-6))
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels, steps=40))
