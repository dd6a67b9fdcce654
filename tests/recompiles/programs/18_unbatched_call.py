import torch
from torch import nn


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2))

    def forward(self, obs):
        return self.net(obs).softmax(dim=-1)


policy = Policy()
act = torch.compile(policy, backend="eager")


def collect(steps):
    trace = []
    obs = torch.zeros(4)
    for _ in range(steps):
        probs = act(obs)  # cause 1
        trace.append(obs)
        obs = obs + 0.1 * torch.randn(4) + probs.detach().max()
    return torch.stack(trace)


def improve(states):
    p = act(states)  # cause 1
    loss = -(p.log() * p).sum(-1).mean()
    loss.backward()
    return loss.item()


torch.manual_seed(5)
for it in range(2):
    states = collect(6)
    print("entropy", improve(states))
