"""A parameter group with a learning rate of zero."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
groups = [
    {"params": [*model.first.parameters(), *model.second.parameters()]},
    {"params": model.head.parameters(), "lr": 0.0 if FAULT else 1e-2},
]
fit(model, torch.optim.Adam(groups, lr=1e-3), batches(*blobs()))
