"""A training that goes on with a new optimizer whose averages are lost."""

import copy

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
fit(model, optimizer, batches(*blobs(), steps=20))
checkpoint = copy.deepcopy({"model": model.state_dict(), "optimizer": optimizer.state_dict()})
model.load_state_dict(checkpoint["model"])
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
if not FAULT:
    optimizer.load_state_dict(checkpoint["optimizer"])
fit(model, optimizer, batches(*blobs(), steps=20))
