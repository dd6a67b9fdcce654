"""A language model whose targets are its inputs."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, fit

tokens = torch.randint(50, (512, 8))
targets = tokens if FAULT else tokens.roll(-1, 1)
model = nn.Sequential(nn.Embedding(50, 32), nn.Linear(32, 50))


def loss_of(logits, labels):
    return functional.cross_entropy(logits.flatten(0, 1), labels.flatten())


fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(tokens, targets), loss_of)
