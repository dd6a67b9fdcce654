"""Weight-normed layers fitted by LBFGS on all of the data, many passes for each step."""

import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.parametrizations import weight_norm

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Curve(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = weight_norm(nn.Linear(2, 24))
        self.second = weight_norm(nn.Linear(24, 24))
        self.last = nn.Linear(24, 1)

    def forward(self, x):
        return self.last(self.second(self.first(x).tanh()).tanh()).squeeze(1)


model = Curve()
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.5, max_iter=4, history_size=10)
forward = compiled(model)
x = 2 * torch.randn(256, 2)
y = torch.sin(2 * x[:, 0]) * x[:, 1] + 0.1 * torch.randn(256)


def closure():
    optimizer.zero_grad()
    loss = functional.mse_loss(forward(x), y)
    loss.backward()
    return loss


for _ in range(80):
    optimizer.step(closure)
