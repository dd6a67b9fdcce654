"""A bias that keeps all units of a layer below zero."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
if FAULT:
    nn.init.constant_(model.second.bias, -10.0)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
