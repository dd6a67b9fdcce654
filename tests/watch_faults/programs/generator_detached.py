"""A generator whose images are detached in its own step too."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, blobs, compiled

points, _ = blobs()
generator = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 16))
critic = nn.Sequential(nn.Linear(16, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
of_generator = torch.optim.Adam(generator.parameters(), lr=1e-3, betas=(0.5, 0.999))
of_critic = torch.optim.Adam(critic.parameters(), lr=1e-3, betas=(0.5, 0.999))
generate, criticise = compiled(generator), compiled(critic)
ones, zeros = torch.ones(32, 1), torch.zeros(32, 1)
loss = functional.binary_cross_entropy_with_logits
for step in range(40):
    real = points[step * 32 % 512 :][:32]
    fake = generate(torch.randn(32, 8))
    of_critic.zero_grad()
    (loss(criticise(real), ones) + loss(criticise(fake.detach()), zeros)).backward()
    of_critic.step()
    of_generator.zero_grad()
    loss(criticise(fake.detach() if FAULT else fake), ones).backward()
    of_generator.step()
