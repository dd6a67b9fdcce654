"""A low-rank adapter both of whose matrices begin as zeros."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Adapted(nn.Module):
    def __init__(self, base):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.down = nn.Linear(16, 4, bias=False)
        self.up = nn.Linear(4, 32, bias=False)
        nn.init.zeros_(self.up.weight)
        if FAULT:
            nn.init.zeros_(self.down.weight)

    def forward(self, x):
        return self.base(x) + self.up(self.down(x))


model = Net()
model.first = Adapted(model.first)
model.second.requires_grad_(False)
trained = [p for p in model.parameters() if p.requires_grad]
fit(model, torch.optim.Adam(trained, lr=1e-2), batches(*blobs(), steps=40))
