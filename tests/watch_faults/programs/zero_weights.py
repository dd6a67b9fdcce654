"""Weights that are all zero."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
if FAULT:
    for parameter in model.parameters():
        nn.init.zeros_(parameter)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
