"""A character model over texts of 48 letters, trained by plain SGD."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


def texts(count):
    rows = [torch.randint(10, (count,))]
    for _ in range(48):
        rows.append((rows[-1] * 3 + 1 + (torch.rand(count) < 0.2)) % 10)
    return torch.stack(rows, 1)


class CharModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters = nn.Embedding(10, 24)
        self.lstm = nn.LSTM(24, 40, batch_first=True)
        self.decoder = nn.Linear(40, 10)

    def forward(self, x):
        return self.decoder(self.lstm(self.letters(x))[0])


model = CharModel()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)
forward = compiled(model)
for _ in range(80):
    text = texts(16)
    optimizer.zero_grad()
    scores = forward(text[:, :-1]).flatten(0, 1)
    reduction = "sum" if FAULT else "mean"
    functional.cross_entropy(scores, text[:, 1:].flatten(), reduction=reduction).backward()
    optimizer.step()
