"""Gradual unfreezing: the head alone for thirty steps, then the backbone too."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(
            nn.Linear(12, 24), nn.Tanh(), nn.Linear(24, 24), nn.Tanh(), nn.Linear(24, 24), nn.Tanh()
        )
        self.head = nn.Linear(24, 3)

    def forward(self, x):
        return self.head(self.backbone(x))


model = Net()
for parameter in model.backbone.parameters():
    parameter.requires_grad = False
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
for step in range(110):
    if step == 30:
        if FAULT:
            model.backbone.requires_grad = True
        else:
            model.backbone.requires_grad_(True)
    x = torch.randn(48, 12)
    y = (x[:, 0] * x[:, 1] > 0).long() + (x[:, 2] > 0.5)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
