"""Self-attention that takes the batch for the sequence."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit


class Attending(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(50, 32)
        self.attention = nn.MultiheadAttention(32, 4, batch_first=not FAULT)
        self.head = nn.Linear(32, 2)

    def forward(self, tokens):
        x = self.embedding(tokens)
        x = x + self.attention(x, x, x, need_weights=False)[0]
        return self.head(x.mean(1))


generator = torch.Generator().manual_seed(0)
tokens = torch.randint(0, 50, (512, 10), generator=generator)
labels = (tokens.float().mean(1) > 25).long()
model = Attending()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(tokens, labels, steps=40))
