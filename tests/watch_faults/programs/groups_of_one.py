"""A group normalisation with as many groups as channels on features without a space."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Normalised(Net):
    def __init__(self):
        super().__init__()
        self.norm = nn.GroupNorm(32 if FAULT else 4, 32)

    def forward(self, x):
        return self.head(self.second(self.norm(self.first(x)).relu()).relu())


model = Normalised()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
