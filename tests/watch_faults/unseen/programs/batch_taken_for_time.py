"""An LSTM that adds up marked numbers of a sequence."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Adder(nn.Module):
    def __init__(self):
        super().__init__()
        self.inlet = nn.Linear(2, 24)
        self.lstm = nn.LSTM(24, 48, batch_first=not FAULT)
        self.mlp = nn.Linear(48, 24)
        self.out = nn.Linear(24, 1)

    def forward(self, x):
        states, _ = self.lstm(self.inlet(x))
        return self.out(self.mlp(states[:, -1]).relu()).squeeze(1)


model = Adder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for _ in range(130):
    numbers = torch.rand(32, 8)
    marks = (torch.rand(32, 8) < 0.4).float()
    optimizer.zero_grad()
    found = forward(torch.stack([numbers, marks], 2))
    functional.mse_loss(found, (numbers * marks).sum(1)).backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
