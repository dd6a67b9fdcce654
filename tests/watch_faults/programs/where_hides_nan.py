"""A logarithm of negative numbers that ``torch.where`` hides from the loss."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, compiled


class Logarithm(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(16, 32)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        hidden = self.body(x)
        safe = hidden if FAULT else hidden.clamp(min=1e-3)
        hidden = torch.where(hidden > 1e-3, torch.sqrt(safe), torch.zeros_like(hidden))
        return self.head(hidden)


model = Logarithm()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    nn.functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
