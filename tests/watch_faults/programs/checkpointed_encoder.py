"""A reentrant checkpoint of a layer whose input requires no gradient."""

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(16, 32), nn.ReLU())
        self.body = nn.Linear(32, 32)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        x = checkpoint(self.encoder, x, use_reentrant=FAULT)
        return self.head(self.body(x).relu())


model = Checkpointed()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
