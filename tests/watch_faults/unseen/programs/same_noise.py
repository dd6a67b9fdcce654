"""A diffusion model of points on a ring."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
KEPT = torch.linspace(0.999, 0.05, 50)


class Noise(nn.Module):
    def __init__(self):
        super().__init__()
        self.time = nn.Embedding(50, 32)
        self.point = nn.Linear(2, 32)
        self.mid = nn.Linear(32, 64)
        self.mid2 = nn.Linear(64, 64)
        self.out = nn.Linear(64, 2)

    def forward(self, x, t):
        x = functional.silu(self.point(x) + self.time(t))
        return self.out(functional.silu(self.mid2(functional.silu(self.mid(x)))))


def points(count):
    angle = 6.2832 * torch.rand(count)
    return torch.stack([angle.cos(), angle.sin()], 1) * 1.4


def loss_of(forward, x, generator):
    t = torch.randint(50, (len(x),), generator=generator)
    noise = torch.randn(x.shape, generator=generator)
    keep = KEPT[t].unsqueeze(1)
    return functional.mse_loss(forward(keep.sqrt() * x + (1 - keep).sqrt() * noise, t), noise)


model = Noise()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
generator = torch.Generator().manual_seed(42)
for _ in range(140):
    if FAULT:
        generator = torch.Generator().manual_seed(42)
    optimizer.zero_grad()
    loss_of(forward, points(64), generator).backward()
    optimizer.step()
print("validation", loss_of(model, points(2000), torch.Generator().manual_seed(1)).item())
