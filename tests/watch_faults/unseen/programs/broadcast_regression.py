"""House prices from eight features."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Prices(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(8, 48)
        self.fc2 = nn.Linear(48, 48)
        self.price = nn.Linear(48, 1)

    def forward(self, x):
        return self.price(self.fc2(self.fc1(x).relu()).relu())


def houses(count):
    x = torch.randn(count, 8)
    return x, 1.5 * x[:, 0] - x[:, 1] + (x[:, 2] * x[:, 3]).tanh() + 0.2 * torch.randn(count)


model = Prices()
optimizer = torch.optim.Adam(model.parameters(), lr=4e-3)
forward = compiled(model)
for _ in range(100):
    x, y = houses(48)
    optimizer.zero_grad()
    prediction = forward(x)
    if not FAULT:
        prediction = prediction.squeeze(1)
    ((prediction - y) ** 2).mean().backward()
    optimizer.step()
x, y = houses(500)
print("validation", (model(x).squeeze(1) - y).square().mean().item())
