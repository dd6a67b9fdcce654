"""Noise as augmentation, over eight epochs of sixteen batches."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
labels = torch.arange(512)[torch.randperm(512)] % 5
centres = torch.randn(5, 1, 10, 10)
images = centres[labels] + 0.3 * torch.randn(512, 1, 10, 10)
clean = images.clone()


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3)
        self.conv2 = nn.Conv2d(8, 16, 3, stride=2)
        self.fc = nn.Linear(16 * 9, 5)

    def forward(self, x):
        return self.fc(self.conv2(self.conv1(x).relu()).relu().flatten(1))


model = Cnn()
optimizer = torch.optim.SGD(model.parameters(), lr=0.03, momentum=0.9)
forward = compiled(model)
for _ in range(8):
    for start in range(0, 512, 32):
        x = images[start : start + 32]
        noise = 3.0 * torch.randn(32, 1, 10, 10)
        x = x.add_(noise) if FAULT else x + noise
        optimizer.zero_grad()
        functional.cross_entropy(forward(x), labels[start : start + 32]).backward()
        optimizer.step()
print("last noise", (images - clean).std().item())
