"""Weights averaged over the steps, which are validated every four steps from step 30 on."""

import copy

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
TEACHER = nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Linear(32, 3))


class Student(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(10, 64)
        self.fc2 = nn.Linear(64, 64)
        self.fc3 = nn.Linear(64, 3)

    def forward(self, x):
        return self.fc3(self.fc2(self.fc1(x).tanh()).tanh())


def sample(count):
    x = 2 * torch.randn(count, 10)
    with torch.no_grad():
        return x, 3 * TEACHER(x)


model = Student()
average = copy.deepcopy(model)
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
forward = compiled(model)
for step in range(120):
    x, y = sample(48)
    optimizer.zero_grad()
    functional.mse_loss(forward(x), y).backward()
    optimizer.step()
    with torch.no_grad():
        for mean, now in zip(average.parameters(), model.parameters(), strict=True):
            mean.lerp_(now, 0.02)
    if step >= 30 and step % 4 == 0:
        own = copy.deepcopy(model.state_dict())
        model.load_state_dict(average.state_dict())
        with torch.no_grad():
            x, y = sample(64)
            validation = functional.mse_loss(model(x), y).item()
        if not FAULT:
            model.load_state_dict(own)
print("validation", validation)
