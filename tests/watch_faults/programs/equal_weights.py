"""Weights that are all the same."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
if FAULT:
    nn.init.constant_(model.second.weight, 0.1)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
