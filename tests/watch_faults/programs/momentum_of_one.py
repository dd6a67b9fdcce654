"""A momentum of 1: no gradient is ever forgotten."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=1.0 if FAULT else 0.9)
fit(model, optimizer, batches(*blobs()))
