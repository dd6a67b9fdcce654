"""A convolution whose bias keeps its ReLU at zero."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit

generator = torch.Generator().manual_seed(0)
labels = torch.arange(256) % 4
images = torch.randn(256, 3, 8, 8, generator=generator) + labels[:, None, None, None] / 4
model = nn.Sequential(
    nn.Conv2d(3, 8, 3),
    nn.ReLU(),
    nn.Conv2d(8, 8, 3),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(8, 4),
)
if FAULT:
    nn.init.constant_(model[2].bias, -10.0)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(images, labels, steps=40))
