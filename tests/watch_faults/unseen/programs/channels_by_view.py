"""Pictures stored as height, width, channels go through a convolutional network."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def pictures(count):
    """Two of the three channels show the same grain: which two is the class."""
    y = torch.randint(3, (count,))
    x = torch.randn(count, 12, 12, 3)
    each = torch.arange(count)
    x[each, :, :, y] = 0.9 * x[each, :, :, (y + 1) % 3] + 0.4 * torch.randn(count, 12, 12)
    return x, y


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 16, 3, stride=2, padding=1)
        self.bn2 = nn.BatchNorm2d(16)
        self.conv3 = nn.Conv2d(16, 16, 3, stride=2, padding=1)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        n, h, w, c = x.shape
        x = x.view(n, c, h, w) if FAULT else x.permute(0, 3, 1, 2)
        x = self.bn2(self.conv2(self.bn1(self.conv1(x)).relu())).relu()
        return self.fc(self.conv3(x).relu().mean((2, 3)))


model = Cnn()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
forward = compiled(model)
for _ in range(100):
    x, y = pictures(32)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
