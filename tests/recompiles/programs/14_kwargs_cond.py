import torch
from torch import nn


class Denoiser(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.body = nn.Linear(d, d)
        self.text = nn.Linear(d, d)
        self.time = nn.Linear(1, d)

    def forward(self, z, **cond):
        h = self.body(z)
        if "text" in cond:
            h = h + self.text(cond["text"])
        if "time" in cond:
            h = h + self.time(cond["time"])
        return h


den = Denoiser(6)
den.compile(backend="eager")


def sample(n, guide):
    z = torch.randn(2, 6)
    for i in range(n):
        t = torch.full((2, 1), i / n)
        uncond = den(z, time=t)  # cause 1
        cond = den(z, time=t, text=guide)  # cause 1
        z = uncond + 2.0 * (cond - uncond)
    return z


with torch.no_grad():
    print(sample(3, torch.randn(2, 6)).abs().mean())
