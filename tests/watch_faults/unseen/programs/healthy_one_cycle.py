"""Super-convergence: the rate rises a hundredfold to 0.6 and falls to almost nothing."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)
TEACHER = nn.Sequential(nn.Linear(16, 24), nn.Tanh(), nn.Linear(24, 5))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inlet = nn.Linear(16, 64)
        self.norm1 = nn.BatchNorm1d(64)
        self.middle = nn.Linear(64, 64)
        self.norm2 = nn.BatchNorm1d(64)
        self.outlet = nn.Linear(64, 5)

    def forward(self, x):
        x = self.norm1(self.inlet(x)).relu()
        return self.outlet(self.norm2(self.middle(x)).relu())


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
schedule = torch.optim.lr_scheduler.OneCycleLR(
    optimizer, max_lr=0.6, total_steps=120, div_factor=100, final_div_factor=1000
)
forward = compiled(model)
for _ in range(120):
    x = torch.randn(64, 16)
    with torch.no_grad():
        y = TEACHER(x).argmax(1)
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
    schedule.step()
