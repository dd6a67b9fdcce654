"""Healthy: a curriculum, the series get longer and noisier at steps 60 and 110 and the loss jumps up each time."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(89)


def batch(length, noise, n=48):
    x = torch.randn(n, length, 1)
    return x + noise * torch.randn_like(x), x.squeeze(-1).sum(1, keepdim=True) / 3


class SumRNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(1, 32, batch_first=True)
        self.out = nn.Linear(32, 1)

    def forward(self, x):
        _, h = self.rnn(x)
        return self.out(h[-1])


model = compiled(SumRNN())
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(180):
    length, noise = (4, 0.0) if step < 60 else (8, 0.1) if step < 110 else (12, 0.2)
    x, y = batch(length, noise)
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
