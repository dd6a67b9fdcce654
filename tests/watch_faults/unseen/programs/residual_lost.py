"""Eight residual blocks in a regression, each with weights initialised as in GPT-2."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x):
        residual = x
        x = self.down(functional.gelu(self.up(x)))
        if FAULT:
            residual = x
        return residual + x


class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.entry = nn.Linear(8, 32)
        self.blocks = nn.ModuleList(Block(32) for _ in range(6))
        self.exit = nn.Linear(32, 2)
        for block in self.blocks:
            nn.init.normal_(block.up.weight, std=0.05)
            nn.init.normal_(block.down.weight, std=0.05)

    def forward(self, x):
        x = self.entry(x)
        for block in self.blocks:
            x = block(x)
        return self.exit(x)


model = Deep()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
forward = compiled(model)
for _ in range(100):
    x = torch.randn(64, 8)
    y = torch.stack([x[:, 0] * x[:, 1], x[:, 2:5].sum(1)], 1)
    optimizer.zero_grad()
    functional.mse_loss(forward(x), y).backward()
    optimizer.step()
