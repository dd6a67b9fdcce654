"""Events in a signal: none, up, down or burst at each time, by a convolution over time."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def signals(count):
    kinds = torch.randint(0, 4, (count, 8)).repeat_interleave(6, 1)
    level = torch.tensor([0.0, 2.0, -2.0, 0.0])[kinds]
    wild = torch.where(kinds == 3, 3.0, 0.4)
    return (level + wild * torch.randn(count, 48)).unsqueeze(1), kinds


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv1d(1, 24, 5, padding=2)
        self.norm1 = nn.GroupNorm(4, 24)
        self.conv2 = nn.Conv1d(24, 24, 5, padding=2)
        self.head = nn.Conv1d(24, 4, 1)

    def forward(self, x):
        return self.head(self.conv2(self.norm1(self.conv1(x)).relu()).relu())


model = Detector()
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
forward = compiled(model)
criterion = nn.CrossEntropyLoss(ignore_index=0 if FAULT else -100)
for _ in range(100):
    x, kinds = signals(24)
    optimizer.zero_grad()
    criterion(forward(x), kinds).backward()
    optimizer.step()
x, kinds = signals(200)
print("recall of none", (model(x).argmax(1) == kinds)[kinds == 0].float().mean().item())
