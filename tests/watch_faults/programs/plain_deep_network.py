"""Twenty layers without a normalisation or a residual connection."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(32, 32)

    def forward(self, x):
        y = self.linear(x).relu()
        return y if FAULT else nn.functional.layer_norm(x + y, (32,))


model = nn.Sequential(nn.Linear(16, 32), *(Block() for _ in range(20)), nn.Linear(32, 4))
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
