"""Labels that the loss ignores, all of them."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
if FAULT:
    labels = torch.full_like(labels, -100)
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels))
