"""A residual CNN with batch norm and dropout, validated every thirty steps."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
SHAPES = torch.randn(5, 3, 8, 8)


def pictures(count):
    y = torch.randint(5, (count,))
    return SHAPES[y] + 4 * torch.randn(count, 3, 8, 8), y


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv2d(width, width, 3, padding=1)
        self.bn = nn.BatchNorm2d(width)

    def forward(self, x):
        return x + self.bn(self.conv(x)).relu()


class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 16, 3, padding=1)
        self.layer1 = Block(16)
        self.layer2 = Block(16)
        self.drop = nn.Dropout(0.5)
        self.fc = nn.Linear(16 * 64, 5)

    def forward(self, x):
        return self.fc(self.drop(self.layer2(self.layer1(self.stem(x))).flatten(1)))


def validate(model):
    model.eval()
    with torch.no_grad():
        x, y = pictures(128)
        found = (model(x).argmax(1) == y).float().mean().item()
    if not FAULT:
        model.train()
    return found


model = ResNet()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
images, labels = pictures(384)
forward = compiled(model)
for step in range(120):
    if step and step % 30 == 0:
        print("validation", validate(model))
    rows = torch.randperm(384)[:32]
    optimizer.zero_grad()
    functional.cross_entropy(forward(images[rows]), labels[rows]).backward()
    optimizer.step()
print("validation", validate(model))
