"""A linear regression with noise, and targets that are not scaled."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, blobs, fit

points, _ = blobs()
targets = points @ torch.randn(16, 1) * 5 + 20 + torch.randn(len(points), 1)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
fit(model, optimizer, batches(points, targets), functional.mse_loss)
