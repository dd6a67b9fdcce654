"""A learning rate that is 1000 times too high."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1.0 if FAULT else 1e-3), batches(*blobs()))
