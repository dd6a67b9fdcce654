"""An actor-critic loop: the policy draws actions, episodes end at different steps."""

import torch
from torch import nn
from torch.distributions import Categorical


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 16), nn.Tanh())
        self.actor, self.critic = nn.Linear(16, 2), nn.Linear(16, 1)

    def forward(self, state):
        hidden = self.body(state)
        return Categorical(logits=self.actor(hidden)), self.critic(hidden)


torch.manual_seed(0)
policy = Policy()
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)


@torch.compile(backend="aot_eager")
def act(state):
    choice, value = policy(state)
    action = choice.sample()
    return action.item(), choice.log_prob(action), value


@torch.compile(backend="aot_eager")
def returns(rewards, discount=0.9):
    total, found = 0.0, []
    for reward in reversed(rewards):
        total = reward + discount * total
        found.append(total)
    found = torch.tensor(found[::-1])
    return (found - found.mean()) / (found.std() + 1e-6)


for episode in range(3):
    state, kept, rewards = torch.randn(3), [], []
    for _ in range(3 + episode):
        action, log_probability, value = act(state)
        kept.append((log_probability, value))
        rewards.append(float(action))
        state = torch.randn(3)
    targets = returns(rewards)
    loss = sum(
        -p * (t - v.detach()) + (v - t) ** 2 for (p, v), t in zip(kept, targets, strict=True)
    ).sum()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
