"""A normalised weight that was initialised with zeros."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Normalised(nn.Module):
    def __init__(self):
        super().__init__()
        self.direction = nn.Parameter(torch.randn(32, 16))
        self.scale = nn.Parameter(torch.ones(32, 1))

    def forward(self, x):
        return x @ (self.scale * self.direction / self.direction.norm(dim=1, keepdim=True)).T


model = Net()
model.first = Normalised()
if FAULT:
    nn.init.zeros_(model.first.direction)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
