"""A regression whose activation cannot reach its targets."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, fit

points, _ = blobs()
targets = 3 + points[:, :1].abs() if FAULT else (points[:, :1] / 4).clamp(-0.9, 0.9)
model = nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.Linear(32, 1), nn.Tanh())
data = batches(points, targets, steps=60)
fit(model, torch.optim.Adam(model.parameters(), lr=0.05), data, functional.mse_loss)
