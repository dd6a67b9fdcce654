"""Low-rank adapters on a frozen model, the second factor of which begins at zero."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, blobs, fit


class Adapted(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.base = nn.Linear(inputs, outputs).requires_grad_(False)
        self.down = nn.Linear(inputs, 4, bias=False)
        self.up = nn.Linear(4, outputs, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.base(x) + self.up(self.down(x))


model = nn.Sequential(Adapted(16, 32), nn.ReLU(), Adapted(32, 32), nn.ReLU(), Adapted(32, 4))
optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=1e-3)
fit(model, optimizer, batches(*blobs()))
