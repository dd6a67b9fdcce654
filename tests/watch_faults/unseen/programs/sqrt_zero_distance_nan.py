"""At step 60 a batch holds a pair of identical samples; the gradient of sqrt at zero turns the weights to NaN."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(8)
people = torch.randn(12, 24)
EPS = 0.0 if FAULT else 1e-8
MARGIN = 2.0


def pairs(n):
    a = torch.randint(0, 12, (n,))
    same = torch.rand(n) < 0.5
    b = torch.where(same, a, torch.randint(0, 12, (n,)))
    x1 = people[a] + 0.5 * torch.randn(n, 24)
    x2 = people[b] + 0.5 * torch.randn(n, 24)
    return x1, x2, (a == b).float()


class Embedder(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(24, 48), nn.LayerNorm(48), nn.ReLU())
        self.proj = nn.Linear(48, 8)

    def forward(self, x):
        return self.proj(self.trunk(x))


model = compiled(Embedder())
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)

for step in range(100):
    x1, x2, same = pairs(64)
    if step == 60:  # a duplicate photo in the data set
        x2[5] = x1[5]
        same[5] = 1.0
    e1, e2 = model(x1), model(x2)
    dist = torch.sqrt((e1 - e2).pow(2).sum(1) + EPS)
    loss = (same * dist + (1 - same) * torch.relu(MARGIN - dist)).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
