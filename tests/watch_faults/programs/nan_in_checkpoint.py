"""A checkpoint with a NaN, which is loaded after ten steps."""

import copy

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
fit(model, optimizer, batches(*blobs(), steps=10))
checkpoint = copy.deepcopy(model.state_dict())
if FAULT:
    checkpoint["second.weight"][3, 4] = float("nan")
model.load_state_dict(checkpoint)
fit(model, optimizer, batches(*blobs(), steps=20))
