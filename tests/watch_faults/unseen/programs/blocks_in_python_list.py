"""The residual blocks are kept in a plain Python list, so model.parameters() misses them and they never train."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(31)
W1, W2 = torch.randn(10, 32) / 3, torch.randn(32, 1) / 4


def batch(n=64):
    x = torch.randn(n, 10)
    return x, torch.sin(x @ W1) @ W2


class Residual(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.norm = nn.LayerNorm(d)
        self.fc1 = nn.Linear(d, 2 * d)
        self.fc2 = nn.Linear(2 * d, d)

    def forward(self, x):
        return x + self.fc2(torch.relu(self.fc1(self.norm(x))))


class ResMLP(nn.Module):
    def __init__(self, d=32, depth=3):
        super().__init__()
        self.stem = nn.Linear(10, d)
        blocks = [Residual(d) for _ in range(depth)]
        self.blocks = blocks if FAULT else nn.ModuleList(blocks)
        self.head = nn.Linear(d, 1)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


model = compiled(ResMLP())
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)

for step in range(120):
    x, y = batch()
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
