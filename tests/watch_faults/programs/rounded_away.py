"""Parameters in bfloat16, whose updates are rounded away."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

dtype = torch.bfloat16 if FAULT else torch.float32
points, labels = blobs()
model = Net().to(dtype)
fit(model, torch.optim.SGD(model.parameters(), lr=1e-6), batches(points.to(dtype), labels))
