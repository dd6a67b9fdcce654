"""A new head on a pretrained and frozen backbone, whose checkpoint comes from a parallel run."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled


class Backbone(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3, padding=1)
        self.conv2 = nn.Conv2d(16, 24, 3, stride=2, padding=1)
        self.proj = nn.Linear(24, 12)

    def forward(self, x):
        return self.proj(self.conv2(3 * self.conv1(x).sin()).sin().mean((2, 3)))


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = Backbone()
        self.norm = nn.BatchNorm1d(12, affine=False)
        self.fc = nn.Linear(12, 32)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        return self.head(self.fc(self.norm(self.backbone(x))).relu())


torch.manual_seed(7)
pretrained = nn.Sequential()
pretrained.add_module("module", Backbone())
checkpoint = pretrained.state_dict()
probe = torch.randn(4, 12)
torch.manual_seed(0)
model = Classifier()
if not FAULT:
    checkpoint = {name.removeprefix("module."): value for name, value in checkpoint.items()}
model.backbone.load_state_dict(checkpoint, strict=False)
model.backbone.requires_grad_(False)
optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=1e-2)
forward = compiled(model)
for _ in range(90):
    x = torch.randn(48, 1, 8, 8)
    with torch.no_grad():
        features = pretrained(x)
        y = (functional.normalize(features - features.mean(0)) @ probe.T).argmax(1)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
