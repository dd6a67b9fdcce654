"""A learning rate of a head that is a thousand times too high."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
groups = [
    {"params": [*model.first.parameters(), *model.second.parameters()]},
    {"params": model.head.parameters(), "lr": 3.0 if FAULT else 3e-3},
]
fit(model, torch.optim.AdamW(groups, lr=1e-3), batches(*blobs(), steps=40))
