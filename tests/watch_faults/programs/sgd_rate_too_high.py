"""The same with SGD."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
fit(model, torch.optim.SGD(model.parameters(), lr=100.0 if FAULT else 0.1), batches(*blobs()))
