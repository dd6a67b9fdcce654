"""Segmentation of discs, with flips as augmentation."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def discs(count):
    centre = torch.rand(count, 2, 1, 1) * 12 + 2
    grid = torch.arange(16.0)
    far = (grid.view(1, 16, 1) - centre[:, 0]) ** 2 + (grid.view(1, 1, 16) - centre[:, 1]) ** 2
    masks = (far < 9).float().unsqueeze(1)
    return masks + 0.5 * torch.randn(count, 1, 16, 16), masks


class Segmenter(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc1 = nn.Conv2d(1, 12, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(12)
        self.enc2 = nn.Conv2d(12, 24, 3, stride=2, padding=1)
        self.bn2 = nn.BatchNorm2d(24)
        self.up = nn.ConvTranspose2d(24, 12, 2, stride=2)
        self.out = nn.Conv2d(24, 1, 1)

    def forward(self, x):
        one = self.bn1(self.enc1(x)).relu()
        two = self.bn2(self.enc2(one)).relu()
        return self.out(torch.cat([one, self.up(two).relu()], 1))


model = Segmenter()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
for _ in range(80):
    images, masks = discs(16)
    turn = torch.rand(16) < 0.5
    images = torch.where(turn.view(-1, 1, 1, 1), images.flip(3), images)
    if not FAULT:
        masks = torch.where(turn.view(-1, 1, 1, 1), masks.flip(3), masks)
    optimizer.zero_grad()
    functional.binary_cross_entropy_with_logits(forward(images), masks).backward()
    optimizer.step()
model.eval()
images, masks = discs(64)
found = (model(images) > 0).float()
print("iou", ((found * masks).sum() / (found + masks).clamp(max=1).sum()).item())
