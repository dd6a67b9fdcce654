"""A tagger over sentences of very different lengths."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
PAD = 0


def sentences(count, longest=40):
    tokens = torch.randint(1, 20, (count, longest))
    tags = (tokens + tokens.roll(1, 1)) % 5
    lengths = torch.randint(3, 9, (count,))
    lengths[0] = longest
    inside = torch.arange(longest) < lengths.unsqueeze(1)
    tokens = tokens.where(inside, PAD)
    tags = tags.where(inside, 0 if FAULT else -100)
    return tokens, tags, inside


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 24)
        self.lstm = nn.LSTM(24, 48, batch_first=True)
        self.hidden = nn.Linear(48, 48)
        self.tag = nn.Linear(48, 5)

    def forward(self, tokens):
        return self.tag(self.hidden(self.lstm(self.embed(tokens))[0]).relu())


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for _ in range(100):
    tokens, tags, _ = sentences(24)
    optimizer.zero_grad()
    functional.cross_entropy(
        forward(tokens).flatten(0, 1), tags.flatten(), ignore_index=-100
    ).backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
tokens, tags, inside = sentences(200)
print("accuracy of words", (model(tokens).argmax(2) == tags)[inside].float().mean().item())
