"""Cosine rates that restart every thirty steps from a high value."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)
PATTERNS = torch.randn(6, 2, 10, 10)


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(2, 16, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 24, 3, stride=2, padding=1)
        self.bn2 = nn.BatchNorm2d(24)
        self.head = nn.Linear(24 * 25, 6)

    def forward(self, x):
        x = self.bn1(self.conv1(x)).relu()
        return self.head(self.bn2(self.conv2(x)).relu().flatten(1))


model = Cnn()
optimizer = torch.optim.SGD(model.parameters(), lr=0.06, momentum=0.9, nesterov=True)
schedule = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, 30)
forward = compiled(model)
for _ in range(120):
    y = torch.randint(6, (24,))
    x = PATTERNS[y] + 4.5 * torch.randn(24, 2, 10, 10)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    schedule.step()
