"""A variance from the exponential of an output that is not bounded."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, compiled


class Gaussian(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(16, 32)
        self.mean = nn.Linear(32, 1)
        self.scale = nn.Linear(32, 1)

    def forward(self, x):
        hidden = self.body(x).relu()
        return self.mean(hidden), self.scale(hidden)


points, _ = blobs()
targets = points.sum(1, keepdim=True) / 4
if FAULT:
    points[160:192] *= 1e4  # The batch of step 5.
model = Gaussian()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(points, targets, shuffle=False, steps=16):
    optimizer.zero_grad()
    mean, scale = forward(x)
    loss = (scale + (y - mean).square() * torch.exp(-scale)).mean()
    loss.backward()
    optimizer.step()
