"""Gradients are clipped to norm 1 while still multiplied by the loss scale, so after unscaling they are near zero."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(37)
centres = torch.randn(8, 24)


def batch(n=64):
    y = torch.randint(0, 8, (n,))
    return centres[y] + 0.9 * torch.randn(n, 24), y


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inp = nn.Linear(24, 64)
        self.mid = nn.Linear(64, 64)
        self.cls = nn.Linear(64, 8)

    def forward(self, x):
        x = nn.functional.silu(self.inp(x))
        return self.cls(nn.functional.silu(self.mid(x)))


model = compiled(Net())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**14)

for step in range(100):
    x, y = batch()
    optimizer.zero_grad()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        loss = nn.functional.cross_entropy(model(x), y)
    scaler.scale(loss).backward()
    if not FAULT:
        scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.step(optimizer)
    scaler.update()
