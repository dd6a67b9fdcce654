"""A learning rate that was divided by a thousand three times."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

rate = 1e-3
if FAULT:
    rate = rate / 1000 / 1000 / 1000
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=rate), batches(*blobs(), steps=40))
