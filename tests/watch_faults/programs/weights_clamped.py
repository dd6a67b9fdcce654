"""Weights of a critic clamped to a range that is too small."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, blobs, compiled

points, _ = blobs()
critic = nn.Sequential(nn.Linear(16, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
optimizer = torch.optim.RMSprop(critic.parameters(), lr=5e-4)
criticise = compiled(critic)
for step in range(40):
    real = points[step * 32 % 512 :][:32]
    optimizer.zero_grad()
    (criticise(torch.randn(32, 16)).mean() - criticise(real).mean()).backward()
    optimizer.step()
    with torch.no_grad():
        for parameter in critic.parameters():
            parameter.clamp_(*((-1e-6, 1e-6) if FAULT else (-0.1, 0.1)))
