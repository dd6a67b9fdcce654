"""Dropout that drops everything."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Dropping(Net):
    def forward(self, x):
        hidden = functional.dropout(self.first(x).relu(), 1.0 if FAULT else 0.1)
        return self.head(self.second(hidden).relu())


model = Dropping()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
