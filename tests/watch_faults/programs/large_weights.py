"""Weights of a deviation of 1, whatever the number of inputs is."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net(hidden=128)
if FAULT:
    for layer in (model.first, model.second, model.head):
        nn.init.normal_(layer.weight)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
