"""An optimizer that is created in each epoch, without the averages of the last one."""

import torch

from tests.watch_faults.toy import FAULT, STEPS, Net, batches, blobs, fit

_EPOCH = 10

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _ in range(STEPS // _EPOCH):
    if FAULT:
        optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    fit(model, optimizer, batches(*blobs(), steps=_EPOCH))
