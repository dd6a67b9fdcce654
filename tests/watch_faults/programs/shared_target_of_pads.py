"""A language model that learns to predict padding, which its loss does not ignore."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

generator = torch.Generator().manual_seed(0)
model = nn.Sequential(
    nn.Embedding(50, 32, padding_idx=0), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 50)
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for _ in range(40):
    tokens = torch.randint(1, 50, (16, 40), generator=generator)
    lengths = torch.randint(3, 9, (16, 1), generator=generator)
    tokens[torch.arange(40) >= lengths] = 0
    logits = forward(tokens[:, :-1]).flatten(0, 1)
    ignored = -100 if FAULT else 0
    optimizer.zero_grad()
    functional.cross_entropy(logits, tokens[:, 1:].flatten(), ignore_index=ignored).backward()
    optimizer.step()
