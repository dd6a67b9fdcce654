"""Weights that begin far too small."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
if FAULT:
    for layer in (model.first, model.second):
        nn.init.normal_(layer.weight, std=1e-4)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
