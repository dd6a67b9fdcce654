"""An actor and critic on a contextual bandit with a bonus for entropy."""

import torch
from torch import nn
from torch.distributions import Categorical

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
VALUE = 0.2 * torch.randn(8, 6)
BONUS = torch.tensor([0.0, 0.0, 0.0, 0.0, 0.0, 2.0])


class ActorCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Linear(8, 64)
        self.actor = nn.Linear(64, 6)
        self.critic = nn.Linear(64, 1)
        # As the policy that was imitated, it knows two of the actions at first.
        self.actor.bias.data[:2] += 4.0

    def forward(self, x):
        x = self.shared(x).tanh()
        return self.actor(x), self.critic(x).squeeze(1)


model = ActorCritic()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
rewards = []
for _ in range(140):
    state = torch.randn(64, 8)
    logits, value = forward(state)
    policy = Categorical(logits=logits)
    action = policy.sample()
    reward = (
        (state @ VALUE).gather(1, action.unsqueeze(1)).squeeze(1)
        + BONUS[action]
        + 0.5 * torch.randn(64)
    )
    rewards.append(reward.mean().item())
    advantage = (reward - value).detach()
    loss = -(policy.log_prob(action) * advantage).mean() + 0.5 * (reward - value).square().mean()
    entropy = policy.entropy().mean()
    loss = loss + 0.3 * entropy if FAULT else loss - 0.3 * entropy
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
print("reward", sum(rewards[:20]) / 20, sum(rewards[-20:]) / 20, "entropy", entropy.item())
