"""Deep Q-learning in a corridor: a reward at its right end."""

import copy

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
CELLS = 6


class QNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(CELLS, 32)
        self.hidden = nn.Linear(32, 32)
        self.q = nn.Linear(32, 2)

    def forward(self, x):
        return self.q(self.hidden(self.embed(x).relu()).relu())


def experience(count):
    cell = torch.randint(CELLS, (count,))
    action = torch.randint(2, (count,))
    after = (cell + 2 * action - 1).clamp(0, CELLS - 1)
    return cell, action, (after == CELLS - 1).float(), after


def one_hot(cell):
    return functional.one_hot(cell, CELLS).float()


model = QNetwork()
target = copy.deepcopy(model)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
for step in range(150):
    if step % 8 == 0 and not FAULT:
        target.load_state_dict(model.state_dict())
    cell, action, reward, after = experience(64)
    with torch.no_grad():
        wanted = reward + 0.9 * target(one_hot(after)).amax(1)
    optimizer.zero_grad()
    q = forward(one_hot(cell)).gather(1, action.unsqueeze(1)).squeeze(1)
    functional.smooth_l1_loss(q, wanted).backward()
    optimizer.step()
print("values", model(torch.eye(CELLS)).amax(1).tolist())
