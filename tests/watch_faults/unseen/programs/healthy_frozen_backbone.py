"""A linear probe, as planned: a backbone without gradient in eval mode, one new layer."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Backbone(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 24, 3, padding=1)
        self.bn = nn.BatchNorm2d(24)
        self.conv2 = nn.Conv2d(24, 32, 3, stride=2, padding=1)
        self.drop = nn.Dropout(0.2)

    def forward(self, x):
        return self.drop(self.conv2(self.bn(self.conv1(x)).relu()).relu().flatten(1))


class Probe(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = Backbone()
        self.probe = nn.Linear(32 * 16, 5)

    def train(self, mode=True):
        super().train(mode)
        self.backbone.eval()
        return self

    def forward(self, x):
        with torch.no_grad():
            x = self.backbone(x)
        return self.probe(x)


model = Probe().train()
model.backbone.requires_grad_(False)
optimizer = torch.optim.AdamW(model.probe.parameters(), lr=3e-3)
forward = compiled(model)
PATTERNS = torch.randn(5, 3, 8, 8)
for _ in range(100):
    y = torch.randint(5, (32,))
    x = PATTERNS[y] + 1.5 * torch.randn(32, 3, 8, 8)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
