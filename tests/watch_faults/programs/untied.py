"""An output layer that no longer shares the embedding's weight."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit


class Language(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(50, 32)
        self.body = nn.Linear(32, 32)
        self.head = nn.Linear(32, 50, bias=False)
        nn.init.normal_(self.embedding.weight, std=0.1)
        self.head.weight = self.embedding.weight

    def forward(self, x):
        return self.head(self.body(self.embedding(x)).relu())


tokens = torch.arange(512) % 50
model = Language()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
if FAULT:
    # As loading or moving a model may do.
    model.head.weight = nn.Parameter(model.head.weight.detach().clone())
fit(model, optimizer, batches(tokens, (tokens + 1) % 50))
