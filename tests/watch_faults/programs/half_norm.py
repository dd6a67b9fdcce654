"""A root mean square whose squares overflow in float16."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, compiled


class Normalised(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(16, 32)
        self.weight = nn.Parameter(torch.ones(32))
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        hidden = self.first(x)
        exact = hidden * 3000 if FAULT else hidden.float()
        scale = torch.rsqrt(exact.square().mean(-1, keepdim=True) + 1e-5)
        return self.head((exact * scale).to(hidden.dtype) * self.weight)


points, labels = blobs()
model = Normalised().half()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
for x, y in batches(points.half(), labels, steps=40):
    optimizer.zero_grad()
    nn.functional.cross_entropy(forward(x).float(), y).backward()
    optimizer.step()
