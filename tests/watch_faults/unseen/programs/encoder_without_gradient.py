"""An encoder and a head; a probe of the features runs in step 35."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv1d(2, 16, 5, padding=2)
        self.conv2 = nn.Conv1d(16, 32, 5, stride=2, padding=2)

    def forward(self, x):
        return self.conv2(self.conv1(x).relu()).relu().mean(2)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.head = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 3))
        self.probing = False

    def forward(self, x):
        with torch.set_grad_enabled(torch.is_grad_enabled() and not self.probing):
            features = self.encoder(x)
        return self.head(features)


def waves(count):
    y = torch.randint(3, (count,))
    time = torch.arange(32.0)
    x = torch.sin((0.3 + 0.12 * y.view(-1, 1)) * time + 6.28 * torch.rand(count, 1))
    return torch.stack([x, 0.4 * x.roll(2, 1)], 1) + 0.7 * torch.randn(count, 2, 32), y


model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
forward = compiled(model)
for step in range(120):
    if step == 35:
        model.probing = True
        x, y = waves(64)
        print("probe", functional.cross_entropy(model(x), y).item())
        if not FAULT:
            model.probing = False
    x, y = waves(32)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
