"""After the warm-up at step 40 the schedule returns the step count instead of a factor: rate 40 times too high."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(23)
WARMUP = 40
A = torch.randn(14, 14) / 14**0.5


def batch(n=64):
    x = torch.randn(n, 14)
    return x, (x.abs() @ A).mean(1, keepdim=True) * 3 + torch.relu(x[:, :1])


def factor(step):
    if step < WARMUP:
        return (step + 1) / WARMUP
    return float(step) if FAULT else 1.0


class ReluNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1, self.l2, self.l3 = nn.Linear(14, 64), nn.Linear(64, 64), nn.Linear(64, 1)

    def forward(self, x):
        x = torch.relu(self.l1(x))
        x = torch.relu(self.l2(x))
        return self.l3(x)


model = compiled(ReluNet())
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)

for step in range(110):
    x, y = batch()
    loss = nn.functional.smooth_l1_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
