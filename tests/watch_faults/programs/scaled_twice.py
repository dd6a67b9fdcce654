"""Images that are divided by 255 by the loader and again by the training."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, compiled

generator = torch.Generator().manual_seed(0)
labels = torch.arange(512) % 4
images = torch.randint(0, 256, (512, 1, 8, 8), generator=generator)
images[labels == 1, :, :4] //= 2
images[labels == 2, :, 4:] //= 2
images[labels == 3] //= 2
images = images / 255
model = nn.Sequential(
    nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Conv2d(8, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(128, 4)
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
forward = compiled(model)
for x, y in batches(images, labels, steps=40):
    x = x / 255 if FAULT else (x - 0.4) / 0.3
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
