"""A head on a frozen convolutional backbone; a faster loader takes over in step 50."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
PATTERNS = torch.randn(4, 3, 12, 12)


def pictures(count):
    labels = torch.randint(4, (count,))
    pixels = PATTERNS[labels] + 2.5 * torch.randn(count, 3, 12, 12)
    return 120 + 22 * pixels, labels


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.tensor(120.0))
        self.register_buffer("std", torch.tensor(60.0))
        self.backbone = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(16, 24, 3, stride=2, padding=1),
            nn.ReLU(),
        )
        self.neck = nn.Linear(24 * 36, 64)
        self.head = nn.Linear(64, 4)

    def forward(self, x):
        x = self.backbone((x - self.mean) / self.std)
        return self.head(self.neck(x.flatten(1)).relu())


model = Classifier()
model.backbone.requires_grad_(False)
optimizer = torch.optim.Adam([*model.neck.parameters(), *model.head.parameters()], lr=1e-3)
forward = compiled(model)
for step in range(100):
    images, labels = pictures(32)
    if FAULT and step >= 50:
        images = (images - 120) / 60
    optimizer.zero_grad()
    functional.cross_entropy(forward(images), labels).backward()
    optimizer.step()
images, labels = pictures(400)
print("accuracy", (model(images).argmax(1) == labels).float().mean().item())
