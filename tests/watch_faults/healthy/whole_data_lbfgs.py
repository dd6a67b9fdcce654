"""L-BFGS on all data at once, with a closure."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import STEPS, blobs, compiled

points, labels = blobs(count=256)
model = nn.Sequential(nn.Linear(16, 8), nn.Tanh(), nn.Linear(8, 4))
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.1, max_iter=4)
forward = compiled(model)


def closure():
    optimizer.zero_grad()
    loss = functional.cross_entropy(forward(points), labels)
    loss.backward()
    return loss


for _ in range(min(STEPS, 60)):
    optimizer.step(closure)
