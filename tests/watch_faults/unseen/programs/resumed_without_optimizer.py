"""A regression on noisy readings, stopped in step 70 and resumed from its checkpoint."""

import copy

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.fc1 = nn.Linear(width, 48)
        self.fc2 = nn.Linear(48, width)

    def forward(self, x):
        return x + self.fc2(functional.gelu(self.fc1(self.norm(x))))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(10, 32)
        self.block1 = Block(32)
        self.block2 = Block(32)
        self.head = nn.Linear(32, 2)

    def forward(self, x):
        return self.head(self.block2(self.block1(self.embed(x))))


def start():
    torch.manual_seed(0)
    model = Model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-2)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: 0.94**s + 0.01)
    return model, optimizer, schedule


model, optimizer, schedule = start()
forward = compiled(model)
for step in range(120):
    if step == 70:
        saved = copy.deepcopy((model.state_dict(), optimizer.state_dict(), schedule.state_dict()))
        model, optimizer, schedule = start()
        model.load_state_dict(saved[0])
        if not FAULT:
            optimizer.load_state_dict(saved[1])
            schedule.load_state_dict(saved[2])
        forward = compiled(model)
        torch.manual_seed(1)
    x = torch.randn(24, 10)
    y = torch.stack([x[:, 0] * x[:, 1], x[:, 2:6].sum(1)], 1) + 0.5 * torch.randn(24, 2)
    optimizer.zero_grad()
    functional.mse_loss(forward(x), y).backward()
    optimizer.step()
    schedule.step()
