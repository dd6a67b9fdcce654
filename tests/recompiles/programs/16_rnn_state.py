import torch
from torch import nn


class Memory(nn.Module):
    def __init__(self, n_in, n_hidden):
        super().__init__()
        self.inp = nn.Linear(n_in, n_hidden)
        self.rec = nn.Linear(n_hidden, n_hidden, bias=False)
        self.n_hidden = n_hidden

    def forward(self, obs, state):
        if state is None:
            state = obs.new_zeros(obs.shape[0], self.n_hidden)
        return torch.tanh(self.inp(obs) + self.rec(state))


@torch.no_grad()
def rollout(cell, length):
    state = None  # cause 1
    for _ in range(length):
        obs = torch.randn(4, 3)
        state = cell(obs, state)  # cause 1
    return state


cell = torch.compile(Memory(3, 10), backend="eager")
final = rollout(cell, 5)
print(final.shape, final.mean().item())
