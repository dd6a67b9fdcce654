"""Angles between vectors that are equal, where the arc cosine has no gradient."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, blobs, compiled


class Embedder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(16, 32)
        self.output = nn.Linear(32, 8)

    def forward(self, x):
        return nn.functional.normalize(self.output(self.body(x).relu()), dim=1)


points, labels = blobs()
model = Embedder()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = compiled(model)
generator = torch.Generator().manual_seed(0)
for step in range(40):
    chosen = torch.randperm(512, generator=generator)[:32]
    other = (chosen + 4 * torch.randint(1, 100, (32,), generator=generator)) % 512
    if FAULT and step >= 6:
        other[:16] = chosen[:16]  # Samples are positives of themselves.
    cosine = (forward(points[chosen]) * forward(points[other])).sum(1)
    optimizer.zero_grad()
    torch.acos(cosine.clamp(-1, 1)).mean().backward()
    optimizer.step()
