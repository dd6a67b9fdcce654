"""An encoder that is run under torch.no_grad()."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Encoding(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(16, 32)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        with torch.set_grad_enabled(not FAULT):
            hidden = self.encoder(x).relu()
        return self.head(hidden)


model = Encoding()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
