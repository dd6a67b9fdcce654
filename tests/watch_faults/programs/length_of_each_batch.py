"""A network that is compiled for each length of a sequence."""

import os

import torch
from torch import nn

from tests.watch_faults.toy import FAULT

model = nn.Sequential(nn.Embedding(50, 16), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 50))
forward = model
if backend := os.environ.get("COMPILED", ""):
    forward = torch.compile(model, backend=backend, dynamic=False)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for step in range(40):
    tokens = torch.randint(0, 50, (8, 10 + (step if FAULT else 0)))
    logits = forward(tokens[:, :-1]).flatten(0, 1)
    loss = nn.functional.cross_entropy(logits, tokens[:, 1:].flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
