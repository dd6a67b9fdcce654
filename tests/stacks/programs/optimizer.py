"""A compiled step of optimizer and scheduler, and a compiled loss that is scaled."""

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(6, 12), nn.GELU(), nn.Linear(12, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
scheduler = torch.optim.lr_scheduler.LinearLR(optimizer, total_iters=5)


@torch.compile(backend="aot_eager")
def step():
    optimizer.step()
    scheduler.step()


@torch.compile(backend="aot_eager")
def loss_of(x, y, scale):
    error = (model(x) - y).abs()
    weights = torch.where(error > error.quantile(0.9), 0.5, 1.0)
    return (error * weights).mean() * scale


scale = 1.0
for _ in range(5):
    loss = loss_of(torch.randn(8, 6), torch.randn(8, 1), scale)
    loss.backward()
    step()
    optimizer.zero_grad()
    scale *= 0.5
