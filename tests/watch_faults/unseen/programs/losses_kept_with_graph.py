"""A network whose mean loss of the run so far is shown from time to time."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
WAYS = torch.randn(32, 4)


class Wide(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer1 = nn.Linear(32, 256)
        self.layer2 = nn.Linear(256, 256)
        self.layer3 = nn.Linear(256, 4)

    def forward(self, x):
        return self.layer3(self.layer2(self.layer1(x).relu()).relu())


model = Wide()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
running = 0.0
for step in range(100):
    x = torch.randn(256, 32)
    y = (x @ WAYS).argmax(1)
    optimizer.zero_grad()
    scores = forward(x)
    functional.cross_entropy(scores, y).backward()
    optimizer.step()
    # A value to report, of a second pass with the new weights.
    report = functional.cross_entropy(forward(x), y)
    running = running + (report if FAULT else report.item())
    if step % 25 == 24:
        print("mean loss", float(running) / (step + 1))
