"""Segmentation class and depth from one trunk; the weights of the losses are logged from step 25."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class TwoTasks(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
        self.class_head = nn.Linear(64, 4)
        self.depth_head = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, x):
        x = self.trunk(x)
        return self.class_head(x), self.depth_head(x).squeeze(1)


centres = torch.randn(4, 16)
model = TwoTasks()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
forward = compiled(model)
log = []
for step in range(100):
    y = torch.randint(4, (32,))
    x = centres[y] + torch.randn(32, 16)
    depth = 2 * x[:, 0].sin() + x[:, 1] + x[:, 2]
    optimizer.zero_grad()
    scores, found = forward(x)
    class_loss = functional.cross_entropy(scores, y)
    depth_loss = functional.mse_loss(found, depth)
    if step >= 25:
        log.append((class_loss.item(), depth_loss.item()))
        if FAULT:
            depth_loss = depth_loss.item()
    (class_loss + 0.5 * depth_loss).backward()
    optimizer.step()
print("depth", sum(b for a, b in log[-10:]) / 10)
