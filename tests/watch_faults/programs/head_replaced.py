"""A head that is replaced after the optimizer was created."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net(classes=10)
if not FAULT:
    model.head = nn.Linear(32, 4)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
if FAULT:
    model.head = nn.Linear(32, 4)
fit(model, optimizer, batches(*blobs()))
