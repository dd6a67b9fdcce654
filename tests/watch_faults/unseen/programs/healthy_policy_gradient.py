"""REINFORCE whose loss means nothing: the reward rises, the loss wanders about zero."""

import torch
from torch import nn
from torch.distributions import Categorical

from tests.watch_faults.toy import compiled

torch.manual_seed(0)
VALUE = torch.randn(6, 4)


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.inlet = nn.Linear(6, 48)
        self.hidden = nn.Linear(48, 48)
        self.logits = nn.Linear(48, 4)

    def forward(self, x):
        return self.logits(self.hidden(self.inlet(x).tanh()).tanh())


model = Policy()
optimizer = torch.optim.Adam(model.parameters(), lr=4e-3)
forward = compiled(model)
baseline, rewards = 0.0, []
for _ in range(150):
    state = torch.randn(48, 6)
    policy = Categorical(logits=forward(state))
    action = policy.sample()
    reward = (state @ VALUE).gather(1, action.unsqueeze(1)).squeeze(1) + 2 * torch.randn(48)
    baseline = 0.9 * baseline + 0.1 * reward.mean().item()
    rewards.append(reward.mean().item())
    optimizer.zero_grad()
    (-policy.log_prob(action) * (reward - baseline)).mean().backward()
    optimizer.step()
print("reward", sum(rewards[:20]) / 20, sum(rewards[-20:]) / 20)
