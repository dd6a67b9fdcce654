"""A recurrence whose weight is far above 1, over 40 steps in time."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.inputs = nn.Linear(16, 32)
        self.cell = nn.Linear(32, 32, bias=False)
        self.head = nn.Linear(32, 4)
        nn.init.orthogonal_(self.cell.weight, gain=2.0 if FAULT else 0.9)

    def forward(self, x):
        inputs = self.inputs(x)
        hidden = torch.zeros_like(inputs)
        for _ in range(40):
            hidden = self.cell(hidden) + 0.1 * inputs
        return self.head(hidden)


model = Recurrent()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-4), batches(*blobs()))
