"""A regression whose targets are in the millions."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, _ = blobs()
targets = points.sum(1, keepdim=True) * (1e6 if FAULT else 1.0)
model = Net(classes=1)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
fit(model, optimizer, batches(points, targets), functional.mse_loss)
