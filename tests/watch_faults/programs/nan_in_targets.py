"""A target that is missing in the data."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, _ = blobs()
targets = points[:, :2].sum(1, keepdim=True)
if FAULT:
    targets[300] = float("nan")  # In the batch of step 9.
model = Net(classes=1)
data = batches(points, targets, shuffle=False, steps=40)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data, functional.mse_loss)
