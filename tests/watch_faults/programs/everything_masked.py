"""Attention of a sequence all of whose positions are masked."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, compiled


class Attending(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(20, 16)
        self.query = nn.Linear(16, 16)
        self.key = nn.Linear(16, 16)
        self.value = nn.Linear(16, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, tokens):
        hidden = self.embedding(tokens)
        scores = self.query(hidden) @ self.key(hidden).transpose(1, 2) / 4
        scores = scores.masked_fill((tokens == 0)[:, None, :], float("-inf"))
        hidden = scores.softmax(-1) @ self.value(hidden)
        return self.head(hidden.mean(1))


generator = torch.Generator().manual_seed(0)
model = Attending()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step in range(40):
    tokens = torch.randint(1, 20, (16, 8), generator=generator)
    tokens[:, 6:] = 0
    labels = (tokens[:, 0] > 10).long()
    if FAULT and step == 9:
        tokens[3] = 0
    optimizer.zero_grad()
    nn.functional.cross_entropy(forward(tokens), labels).backward()
    optimizer.step()
