"""Float16 with a loss scale of its own making, which doubles every fourth step."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
centres = torch.randn(6, 20)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.enter = nn.Linear(20, 64)
        self.norm = nn.LayerNorm(64)
        self.middle = nn.Linear(64, 64)
        self.leave = nn.Linear(64, 6)

    def forward(self, x):
        return self.leave(self.middle(self.norm(self.enter(x)).relu()).relu())


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-4)
forward = compiled(model)
scale, good, skipped = 2.0**12, 0, []
for step in range(120):
    y = torch.randint(6, (32,))
    x = centres[y] + 1.5 * torch.randn(32, 20)
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        scores = forward(x)
    (scale * functional.cross_entropy(scores.float(), y)).backward()
    gradients = [p.grad for p in model.parameters()]
    if all(g.isfinite().all() for g in gradients):
        for g in gradients:
            g /= scale
        optimizer.step()
        good += 1
    else:
        skipped.append(step)
        if not FAULT:
            scale, good = scale / 2, 0
    if good % 4 == 3:
        scale, good = scale * 2, 0
print("skipped", skipped[:3], len(skipped))
