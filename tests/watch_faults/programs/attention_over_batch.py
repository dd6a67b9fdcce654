"""Attention weights whose softmax is over the batch."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit


class Pooling(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(50, 32)
        self.score = nn.Linear(32, 1)
        self.head = nn.Linear(32, 2)

    def forward(self, tokens):
        x = self.embedding(tokens)
        weights = torch.softmax(self.score(x), dim=0 if FAULT else 1)
        return self.head((weights * x).sum(1))


generator = torch.Generator().manual_seed(0)
tokens = torch.randint(0, 50, (512, 10), generator=generator)
labels = (tokens.float().mean(1) > 25).long()
model = Pooling()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(tokens, labels, steps=40))
