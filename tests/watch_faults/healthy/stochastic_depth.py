"""Blocks that are left out at random."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, blobs, fit


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(32, 32)

    def forward(self, x):
        # On the CPU, so that the choice is Python's: the block then has no gradient at all.
        return x + self.inner(x).relu() if torch.rand(()).item() > 0.2 else x


model = nn.Sequential(nn.Linear(16, 32), *(Block() for _ in range(4)), nn.Linear(32, 4))
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
