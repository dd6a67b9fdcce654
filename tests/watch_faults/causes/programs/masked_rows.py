"""An attention whose mask leaves nothing of a row in step 17."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, compiled


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(16, 16) for _ in range(3))

    def forward(self, x, mask):
        scores = self.query(x) @ self.key(x).T / 4
        return scores.masked_fill(mask, float("-inf")).softmax(-1) @ self.value(x)


class Attending(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(16, 16)
        self.attention = Attention()
        self.head = nn.Linear(16, 4)

    def forward(self, x, mask):
        return self.head(self.attention(self.first(x), mask))


model = Attending()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs())):
    mask = torch.zeros(32, 32, dtype=torch.bool)
    mask[3] = FAULT and step == 17
    optimizer.zero_grad()
    functional.cross_entropy(forward(x, mask), y).backward()
    optimizer.step()
