"""A layer that forward does not use."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Unused(Net):
    def __init__(self):
        super().__init__()
        self.extra = nn.Linear(32, 32)

    def forward(self, x):
        hidden = self.second(self.first(x).relu()).relu()
        if not FAULT:
            hidden = self.extra(hidden).relu()
        return self.head(hidden)


model = Unused()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
