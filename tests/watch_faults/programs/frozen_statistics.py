"""A normalisation that stays in evaluation mode while a network is trained from scratch."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Normalised(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(16, 32)
        self.norm = nn.BatchNorm1d(32)
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        return self.head(self.drop(self.norm(self.first(x)).relu()))


model = Normalised().train()
if FAULT:
    for module in model.modules():
        if isinstance(module, nn.BatchNorm1d):
            module.eval()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
