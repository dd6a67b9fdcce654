"""Mixed precision in float16 with a gradient scaler and clipped gradients."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
centres = torch.randn(5, 24)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(24, 64)
        self.fc2 = nn.Linear(64, 64)
        self.fc3 = nn.Linear(64, 5)

    def forward(self, x):
        return self.fc3(self.fc2(self.fc1(x).relu()).relu())


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
scaler = torch.amp.GradScaler("cpu", init_scale=4096.0)
forward = compiled(model)
for _ in range(90):
    y = torch.randint(5, (32,))
    x = centres[y] + 1.5 * torch.randn(32, 24)
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        scores = forward(x)
    scaler.scale(functional.cross_entropy(scores.float(), y)).backward()
    if not FAULT:
        scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.step(optimizer)
    scaler.update()
