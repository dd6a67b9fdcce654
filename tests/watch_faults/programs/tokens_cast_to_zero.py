"""Tokens that a normalisation for images turns into zeros."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit

generator = torch.Generator().manual_seed(0)
tokens = torch.randint(0, 100, (512, 6), generator=generator)
labels = (tokens[:, 0] // 25).long()
if FAULT:
    tokens = (tokens / 100).long()
model = nn.Sequential(nn.Embedding(100, 16), nn.Flatten(), nn.Linear(96, 4))
fit(model, torch.optim.Adam(model.parameters(), lr=1e-2), batches(tokens, labels, steps=40))
