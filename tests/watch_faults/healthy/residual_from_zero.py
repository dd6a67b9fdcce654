"""Residual blocks whose last layer begins at zero."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, blobs, fit


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(32)
        self.inner = nn.Linear(32, 64)
        self.outer = nn.Linear(64, 32)
        nn.init.zeros_(self.outer.weight)
        nn.init.zeros_(self.outer.bias)

    def forward(self, x):
        return x + self.outer(self.inner(self.norm(x)).relu())


model = nn.Sequential(nn.Linear(16, 32), *(Block() for _ in range(6)), nn.Linear(32, 4))
fit(model, torch.optim.AdamW(model.parameters(), lr=1e-3), batches(*blobs()))
