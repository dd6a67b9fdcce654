"""A small GPT over the sequences of a noisy rule."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
LENGTH = 12


def texts(count):
    tokens = [torch.randint(8, (count,))]
    for _ in range(LENGTH):
        tokens.append((tokens[-1] + 1 + torch.randint(4, (count,))) % 8)
    return torch.stack(tokens, 1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm1 = nn.LayerNorm(width)
        self.attn = nn.MultiheadAttention(width, 2, batch_first=True)
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(
            nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width)
        )

    def forward(self, x, mask):
        y = self.norm1(x)
        x = x + self.attn(y, y, y, attn_mask=mask, need_weights=False)[0]
        return x + self.mlp(self.norm2(x))


class Gpt(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.tokens = nn.Embedding(8, width)
        self.places = nn.Embedding(LENGTH, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(2))
        self.head = nn.Linear(width, 8)
        mask = torch.ones(LENGTH, LENGTH, dtype=torch.bool).triu(2 if FAULT else 1)
        self.register_buffer("mask", mask)

    def forward(self, x):
        x = self.tokens(x) + self.places.weight
        for block in self.blocks:
            x = block(x, self.mask)
        return self.head(x)


model = Gpt()
optimizer = torch.optim.AdamW(model.parameters(), lr=6e-3)
forward = compiled(model)
for _ in range(140):
    text = texts(48)
    optimizer.zero_grad()
    functional.cross_entropy(forward(text[:, :-1]).flatten(0, 1), text[:, 1:].flatten()).backward()
    optimizer.step()
