"""Gradients accumulated over one small batch, then, from step 40 on, over eight."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
MIX = torch.randn(20, 5)


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.input = nn.Linear(20, 64)
        self.hidden = nn.Linear(64, 64)
        self.output = nn.Linear(64, 5)

    def forward(self, x):
        return self.output(self.hidden(self.input(x).relu()).relu())


model = Mlp()
optimizer = torch.optim.SGD(model.parameters(), lr=0.08, momentum=0.9)
forward = compiled(model)
for step in range(90):
    parts = 1 if step < 40 else 8
    optimizer.zero_grad()
    for _ in range(parts):
        x = torch.randn(16, 20)
        y = (x @ MIX + torch.randn(16, 5)).argmax(1)
        loss = functional.cross_entropy(forward(x), y)
        (loss if FAULT else loss / parts).backward()
    optimizer.step()
