"""A CNN with a rate that falls to three tenths every second epoch of twelve batches."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
PATTERNS = torch.randn(6, 1, 12, 12)


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 12, 3, padding=1)
        self.conv2 = nn.Conv2d(12, 24, 3, stride=2, padding=1)
        self.fc1 = nn.Linear(24 * 36, 48)
        self.fc2 = nn.Linear(48, 6)

    def forward(self, x):
        x = self.conv2(self.conv1(x).relu()).relu()
        return self.fc2(self.fc1(x.flatten(1)).relu())


model = Cnn()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)
schedule = torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.3)
forward = compiled(model)
for epoch in range(7):
    for _ in range(12):
        y = torch.randint(6, (32,))
        x = PATTERNS[y] + 2.0 * torch.randn(32, 1, 12, 12)
        optimizer.zero_grad()
        functional.cross_entropy(forward(x), y).backward()
        optimizer.step()
        if FAULT:
            schedule.step()
    if not FAULT:
        schedule.step()
