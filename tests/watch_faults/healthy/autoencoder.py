"""An autoencoder with tanh."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, blobs, compiled

points, _ = blobs(features=32)
model = nn.Sequential(
    nn.Linear(32, 16), nn.Tanh(), nn.Linear(16, 4), nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 32)
)
optimizer = torch.optim.RMSprop(model.parameters(), lr=1e-3)
forward = compiled(model)
for (x,) in batches(points):
    optimizer.zero_grad()
    functional.mse_loss(forward(x), x).backward()
    optimizer.step()
