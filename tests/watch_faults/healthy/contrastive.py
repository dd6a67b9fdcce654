"""Two views of each example that are to be alike, with a temperature that is learned."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, blobs, compiled


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 16))
        self.temperature = nn.Parameter(torch.tensor(2.0))

    def forward(self, x):
        return functional.normalize(self.body(x), dim=-1)


model = Encoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, _ in batches(*blobs()):
    optimizer.zero_grad()
    first, second = (forward(x + 0.1 * torch.randn_like(x)) for _ in range(2))
    likeness = first @ second.T * model.temperature.exp()
    functional.cross_entropy(likeness, torch.arange(len(x))).backward()
    optimizer.step()
