"""The gradient of one layer is multiplied by 10,000 in one step, as a wrong unscaling does."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, compiled


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(32, 64), nn.Linear(64, 32)

    def forward(self, x):
        return x + self.fc2(self.fc1(x).relu())


class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.inputs = nn.Linear(16, 32)
        self.blocks = nn.ModuleList(Block() for _ in range(4))
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        x = self.inputs(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


model = Deep()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=50)):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    if FAULT and step == 30:
        model.blocks[2].fc2.weight.grad *= 1e4
    optimizer.step()
