"""Batches of one example."""

import torch

from tests.watch_faults.toy import Net, batches, blobs, fit

model = Net()
fit(model, torch.optim.SGD(model.parameters(), lr=0.01), batches(*blobs(), size=1))
