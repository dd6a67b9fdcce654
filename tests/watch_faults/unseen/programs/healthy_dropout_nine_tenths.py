"""A wide network with nine tenths dropped, on sparse bags of words."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Wide(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(60, 256)
        self.drop1 = nn.Dropout(0.9)
        self.fc2 = nn.Linear(256, 256)
        self.drop2 = nn.Dropout(0.9)
        self.fc3 = nn.Linear(256, 3)

    def forward(self, x):
        x = self.drop1(self.fc1(x).relu())
        return self.fc3(self.drop2(self.fc2(x).relu()))


model = Wide()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
forward = compiled(model)
rate = 0.03 + 0.3 * (torch.rand(3, 60) < 0.15)
for _ in range(150):
    y = torch.randint(3, (48,))
    x = (torch.rand(48, 60) < rate[y]).float()
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
model.eval()
y = torch.randint(3, (500,))
print(
    "accuracy",
    (model((torch.rand(500, 60) < rate[y]).float()).argmax(1) == y).float().mean().item(),
)
