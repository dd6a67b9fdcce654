"""A small convolutional network with batch normalisation and a cosine schedule."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import STEPS, batches, blobs, compiled

points, labels = blobs(features=64)
model = nn.Sequential(
    nn.Conv2d(1, 8, 3, padding=1),
    nn.BatchNorm2d(8),
    nn.ReLU(),
    nn.MaxPool2d(2),
    nn.Conv2d(8, 16, 3, padding=1),
    nn.BatchNorm2d(16),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(16, 4),
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
forward = compiled(model)
for x, y in batches(points.view(-1, 1, 8, 8), labels):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    schedule.step()
