"""A layer in the middle that is frozen."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
if FAULT:
    model.second.requires_grad_(False)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
