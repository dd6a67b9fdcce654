"""Images as bytes from 0 to 255, not divided."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
points = points - points.min()
if FAULT:
    points = (255 * points / points.max()).round()
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels))
