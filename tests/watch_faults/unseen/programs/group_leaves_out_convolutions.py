"""Parameter groups with and without weight decay."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 12, 3, padding=1)
        self.conv2 = nn.Conv2d(12, 16, 3, stride=2, padding=1)
        self.conv3 = nn.Conv2d(16, 16, 3, stride=2, padding=1)
        self.fc = nn.Linear(16, 32)
        self.head = nn.Linear(32, 3)

    def forward(self, x):
        x = self.conv3(self.conv2(self.conv1(x).relu()).relu()).relu()
        return self.head(self.fc(x.mean((2, 3))).relu())


def stripes(count):
    y = torch.randint(3, (count,))
    grid = torch.arange(12.0)
    phase = 6.28 * torch.rand(count, 1, 1)
    down, across = grid.view(1, 12, 1), grid.view(1, 1, 12)
    angle = torch.stack([down + 0 * across, across + 0 * down, down + across]).squeeze(1)[y]
    return (torch.sin(1.2 * angle + phase) + 0.8 * torch.randn(count, 12, 12)).unsqueeze(1), y


model = Net()
decayed = [p for p in model.parameters() if (p.ndim == 2 if FAULT else p.ndim >= 2)]
plain = [p for p in model.parameters() if p.ndim < 2]
groups = [{"params": decayed, "weight_decay": 0.05}, {"params": plain, "weight_decay": 0.0}]
optimizer = torch.optim.AdamW(groups, lr=4e-3)
forward = compiled(model)
for _ in range(110):
    x, y = stripes(32)
    model.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
