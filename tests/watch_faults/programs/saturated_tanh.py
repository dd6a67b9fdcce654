"""Weights so large that tanh is at its bounds."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Saturating(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(16, 32)
        self.activation = nn.Tanh()
        self.head = nn.Linear(32, 4)
        if FAULT:
            nn.init.normal_(self.first.weight, std=20.0)

    def forward(self, x):
        return self.head(self.activation(self.first(x)))


model = Saturating()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
