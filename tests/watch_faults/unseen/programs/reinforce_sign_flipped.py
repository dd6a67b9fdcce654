"""REINFORCE without the minus sign: the policy descends the expected reward."""
import torch
import torch.nn as nn
from torch.distributions import Categorical

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(59)
preference = torch.randn(8, 4)


def reward_of(obs, action):
    return ((obs @ preference).argmax(1) == action).float()


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 32), nn.Tanh())
        self.pi = nn.Linear(32, 4)

    def forward(self, obs):
        return self.pi(self.body(obs))


policy = compiled(Policy())
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
baseline = 0.25

for step in range(120):
    obs = torch.randn(128, 8)
    dist = Categorical(logits=policy(obs))
    action = dist.sample()
    reward = reward_of(obs, action)
    advantage = reward - baseline
    baseline = 0.9 * baseline + 0.1 * reward.mean().item()
    objective = (dist.log_prob(action) * advantage).mean()
    loss = objective if FAULT else -objective
    loss = loss - 0.01 * dist.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
    optimizer.step()
