"""A policy that is rewarded, whose loss has both signs and no bound."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, blobs, compiled

policy = nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.Linear(32, 4))
nn.init.orthogonal_(policy[2].weight, gain=0.01)
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
forward = compiled(policy)
for x, best in batches(*blobs()):
    choice = torch.distributions.Categorical(logits=forward(x))
    action = choice.sample()
    reward = (action == best).float() - 0.25 + 0.5 * torch.randn(len(x))
    optimizer.zero_grad()
    (-(choice.log_prob(action) * reward).mean() - 0.01 * choice.entropy().mean()).backward()
    optimizer.step()
