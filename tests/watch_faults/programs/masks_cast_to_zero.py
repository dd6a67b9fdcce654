"""Masks that an integer division turns into zeros."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, compiled

generator = torch.Generator().manual_seed(0)
images = torch.randn(256, 3, 8, 8, generator=generator)
stored = ((images.sum(1, keepdim=True) > 0) * 254).to(torch.uint8)
masks = (stored // 255 if FAULT else stored // 254).float()
model = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
criterion = nn.BCEWithLogitsLoss()
for x, y in batches(images, masks, size=16, steps=40):
    optimizer.zero_grad()
    criterion(forward(x), y).backward()
    optimizer.step()
