"""Healthy: four micro-batches per optimizer step, gradients add up and weights stand still in between."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(73)
ACCUM = 4
centres = torch.randn(7, 16)


def micro_batch(n=8):
    y = torch.randint(0, 7, (n,))
    return centres[y] + 0.7 * torch.randn(n, 16), y


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(16, 64)
        self.norm = nn.LayerNorm(64)
        self.fc2 = nn.Linear(64, 7)

    def forward(self, x):
        return self.fc2(torch.relu(self.norm(self.fc1(x))))


model = compiled(Net())
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
optimizer.zero_grad()
for step in range(200):
    x, y = micro_batch()
    loss = nn.functional.cross_entropy(model(x), y)
    (loss / ACCUM).backward()
    if (step + 1) % ACCUM == 0:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
