"""Labels that do not belong to the inputs."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, fit

points = torch.randn(8192, 16)
labels = torch.randint(4, (8192,)) if FAULT else (points[:, 0] > 0) * 2 + (points[:, 1] > 0)
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels, steps=400))
