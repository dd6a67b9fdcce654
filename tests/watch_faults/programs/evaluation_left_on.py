"""A model that stays in evaluation mode."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Normalised(Net):
    def __init__(self):
        super().__init__()
        self.normalise = nn.BatchNorm1d(32)

    def forward(self, x):
        return self.head(self.second(self.normalise(self.first(x)).relu()).relu())


model = Normalised()
if FAULT:
    model.eval()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
