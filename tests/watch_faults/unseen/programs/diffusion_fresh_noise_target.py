"""The denoiser is trained against freshly drawn noise instead of the noise that was added to the sample."""
import math

import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(61)
STEPS = 50
alphas = torch.cumprod(1 - torch.linspace(1e-3, 0.15, STEPS), 0)


def two_moons(n):
    t = math.pi * torch.rand(n)
    side = torch.randint(0, 2, (n,)).float()
    x = torch.cos(t) * (1 - 2 * side) + side - 0.5
    y = torch.sin(t) * (1 - 2 * side) + 0.5 * side - 0.25
    return torch.stack([x, y], 1) * 1.3


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.time = nn.Embedding(STEPS, 32)
        self.inp = nn.Linear(2, 64)
        self.tproj = nn.Linear(32, 64)
        self.mid = nn.Linear(64, 64)
        self.out = nn.Linear(64, 2)

    def forward(self, x, t):
        h = nn.functional.silu(self.inp(x) + self.tproj(self.time(t)))
        return self.out(nn.functional.silu(self.mid(h)))


model = compiled(Denoiser())
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
for step in range(120):
    x0 = two_moons(256)
    t = torch.randint(0, STEPS, (256,))
    a = alphas[t][:, None]
    noise = torch.randn_like(x0)
    xt = a.sqrt() * x0 + (1 - a).sqrt() * noise
    target = torch.randn_like(x0) if FAULT else noise
    loss = nn.functional.mse_loss(model(xt, t), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
