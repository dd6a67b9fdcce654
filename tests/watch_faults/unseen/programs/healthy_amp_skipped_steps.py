"""Healthy: fp16 with a loss scale that starts too high, the first steps are skipped until the scale fits."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(103)
W = torch.randn(16, 3) / 4


def batch(n=64):
    x = torch.randn(n, 16)
    return x, torch.tanh(2 * x @ W) + 0.05 * torch.randn(n, 3)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2, self.out = nn.Linear(16, 64), nn.Linear(64, 64), nn.Linear(64, 3)

    def forward(self, x):
        return self.out(nn.functional.gelu(self.fc2(nn.functional.gelu(self.fc1(x)))))


model = compiled(Net())
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**26, growth_interval=50)
for step in range(130):
    x, y = batch()
    with torch.autocast("cpu", dtype=torch.float16):
        pred = model(x)
    loss = nn.functional.mse_loss(pred.float(), y)
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(model.parameters(), 5.0)
    scaler.step(optimizer)
    scaler.update()
