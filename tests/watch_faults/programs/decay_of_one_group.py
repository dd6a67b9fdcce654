"""A weight decay that was meant as a learning rate, on the group of a normalisation."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit

model = nn.Sequential(nn.Linear(16, 32), nn.LayerNorm(32), nn.ReLU(), nn.Linear(32, 4))
groups = [
    {"params": [*model[0].parameters(), *model[3].parameters()], "weight_decay": 1e-4},
    {"params": model[1].parameters(), "weight_decay": 10.0 if FAULT else 0.0},
]
fit(model, torch.optim.SGD(groups, lr=0.05, momentum=0.9), batches(*blobs(), steps=40))
