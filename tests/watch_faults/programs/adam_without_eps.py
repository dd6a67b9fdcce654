"""Adam with eps=0 and inputs that are always zero."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

points, labels = blobs()
points[:, 0] = 0
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, eps=0 if FAULT else 1e-8)
fit(model, optimizer, batches(points, labels))
