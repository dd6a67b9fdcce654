"""Siamese self-supervised training without the negative term: all the embeddings collapse to one point."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(67)
items = torch.randn(256, 20)


def views(n=64):
    base = items[torch.randint(0, 256, (n,))]
    return base + 0.4 * torch.randn(n, 20), base + 0.4 * torch.randn(n, 20)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU())
        self.projector = nn.Linear(32, 16)

    def forward(self, x):
        return F.normalize(self.projector(self.backbone(x)), dim=1)


model = compiled(Encoder())
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)

for step in range(100):
    v1, v2 = views()
    z1, z2 = model(v1), model(v2)
    if FAULT:
        # only pulls the positives together, neither negatives nor stop-gradient
        loss = 2 - 2 * (z1 * z2).sum(1).mean()
    else:
        loss = F.cross_entropy(z1 @ z2.T / 0.2, torch.arange(len(z1)))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
