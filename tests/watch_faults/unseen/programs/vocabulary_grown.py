"""A language model with a tied head, whose vocabulary grows by eight words in step 40."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def texts(count, words):
    start = torch.randint(words, (count, 1))
    stride = torch.where(torch.rand(count, 1) < 0.5, 1, 3)
    return (start + stride * torch.arange(10)) % words


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(16, 32)
        self.rnn = nn.GRU(32, 32, batch_first=True)
        self.mix = nn.Linear(32, 32)

    def grow(self, words):
        old = self.embed
        self.embed = nn.Embedding(words, 32)
        with torch.no_grad():
            self.embed.weight[:] = old.weight.mean(0)
            self.embed.weight[: old.num_embeddings] = old.weight

    def forward(self, x):
        return functional.linear(self.mix(self.rnn(self.embed(x))[0]), self.embed.weight)


model = Tied()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
forward = compiled(model)
for step in range(110):
    if step == 40:
        model.grow(24)
        if not FAULT:
            optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    text = texts(32, 16 if step < 40 else 24)
    model.zero_grad()
    functional.cross_entropy(forward(text[:, :-1]).flatten(0, 1), text[:, 1:].flatten()).backward()
    optimizer.step()
