"""A large model that learns a few examples by heart."""

import torch

from tests.watch_faults.toy import Net, batches, blobs, fit

model = Net(hidden=256)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-2), batches(*blobs(count=64)))
