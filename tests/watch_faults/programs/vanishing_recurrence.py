"""A recurrence that forgets: its weight is far below 1."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.inputs = nn.Linear(16, 32)
        self.cell = nn.Linear(32, 32)
        self.head = nn.Linear(32, 4)
        nn.init.orthogonal_(self.cell.weight, gain=0.3 if FAULT else 1.0)

    def forward(self, x):
        hidden = self.inputs(x)
        for _ in range(15):
            hidden = self.cell(hidden).tanh()
        return self.head(hidden)


model = Recurrent()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
