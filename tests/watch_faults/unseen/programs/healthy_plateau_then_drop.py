"""Healthy: a deep net from small initial weights sits on a plateau for tens of steps, then the loss drops."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(71)


def batch(n=128):
    x = torch.randint(0, 2, (n, 6)).float() * 2 - 1
    return x, (x[:, 0] * x[:, 1]).unsqueeze(1)


model = nn.Sequential(nn.Linear(6, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1))
for layer in model:
    if isinstance(layer, nn.Linear):
        nn.init.normal_(layer.weight, std=0.6 / layer.in_features**0.5)
        nn.init.zeros_(layer.bias)
model = compiled(model)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(180):
    x, y = batch()
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
