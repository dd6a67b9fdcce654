from dataclasses import dataclass

import torch
import torch.nn as nn


@dataclass
class SampleConfig:
    steps: int = 4
    guidance: float = 1.0
    eta: float = 0.0


class Denoiser(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.cfg = cfg
        self.net = nn.Sequential(nn.Linear(9, 32), nn.SiLU(), nn.Linear(32, 8))

    def eps(self, x, t, c):
        return self.net(torch.cat([x + c, t], dim=-1))

    def forward(self, x, t, cond):
        uncond = self.eps(x, t, torch.zeros_like(cond))
        return uncond + self.cfg.guidance * (self.eps(x, t, cond) - uncond)


@torch.no_grad()
def sample(model, cfg, cond):
    x = torch.randn(cond.shape[0], 8)
    for k in range(cfg.steps):
        t = torch.full((cond.shape[0], 1), 1.0 - k / cfg.steps)
        x = x - model(x, t, cond) / cfg.steps
    return x


cfg = SampleConfig()
model = Denoiser(cfg)
model.compile(backend="eager")
cond = torch.randn(4, 8)
for scale in (1.0, 3.0, 5.0, 7.5):
    cfg.guidance = scale  # cause 1
    result = sample(model, cfg, cond)
    print(scale, result.std().item())
