"""A transformer encoder that says in which fifth of the text the marked word is."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def texts(count):
    tokens = torch.randint(1, 12, (count, 10))
    place = torch.randint(10, (count,))
    tokens[torch.arange(count), place] = 0
    return tokens, place // 2


class Encoder(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.token_embedding = nn.Embedding(12, width)
        self.position_embedding = nn.Embedding(10, width)
        layer = nn.TransformerEncoderLayer(
            width, 4, 64, dropout=0.0, batch_first=True, norm_first=True
        )
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.classifier = nn.Linear(width, 5)

    def forward(self, tokens):
        x = self.token_embedding(tokens)
        if not FAULT:
            x = x + self.position_embedding.weight
        return self.classifier(self.encoder(x).amax(1))


model = Encoder()
optimizer = torch.optim.AdamW(model.parameters(), lr=4e-3)
forward = compiled(model)
for _ in range(120):
    tokens, y = texts(32)
    optimizer.zero_grad()
    functional.cross_entropy(forward(tokens), y).backward()
    optimizer.step()
tokens, y = texts(500)
print("accuracy", (model(tokens).argmax(1) == y).float().mean().item())
