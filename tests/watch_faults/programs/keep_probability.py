"""A dropout that was given the probability to keep a unit."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit

model = nn.Sequential(
    nn.Linear(16, 64), nn.ReLU(), nn.Dropout(0.95 if FAULT else 0.05), nn.Linear(64, 4)
)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
