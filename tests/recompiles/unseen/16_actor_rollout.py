import torch
from torch import nn


class Actor(nn.Module):
    def __init__(self, obs_dim, act_dim):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(obs_dim, 32), nn.Tanh())
        self.mu = nn.Linear(32, act_dim)
        self.log_std = nn.Parameter(torch.full((act_dim,), -0.5))

    def forward(self, obs):
        mu = self.mu(self.body(obs))
        return mu, self.log_std.exp().expand_as(mu)


class PointEnv:
    def reset(self):
        self.pos = torch.randn(3)
        return self.pos

    def step(self, act):
        self.pos = self.pos + 0.1 * act
        return self.pos, -self.pos.norm()


def rollout(actor, env, horizon):
    obs, seen, acts, rews = env.reset(), [], [], []
    for _ in range(horizon):
        mu, std = actor(obs)
        act = (mu + std * torch.randn_like(mu)).detach()
        seen.append(obs)
        acts.append(act)
        obs, r = env.step(act)
        rews.append(r)
    return torch.stack(seen), torch.stack(acts), torch.stack(rews)


torch.manual_seed(9)
actor = Actor(3, 3)
pi = torch.compile(actor, backend="eager")
opt = torch.optim.Adam(actor.parameters(), lr=3e-3)
for it in range(3):
    seen, acts, rews = rollout(pi, PointEnv(), 6)
    mu, std = pi(seen)  # cause 1
    logp = torch.distributions.Normal(mu, std).log_prob(acts).sum(-1)
    loss = -(logp * (rews - rews.mean())).mean()
    opt.zero_grad(); loss.backward(); opt.step()
    print(it, rews.sum().item())
