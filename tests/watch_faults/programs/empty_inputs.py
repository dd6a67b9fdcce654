"""Inputs that a mask of zeros has emptied."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
mask = torch.zeros(16) if FAULT else torch.ones(16)
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points * mask, labels))
