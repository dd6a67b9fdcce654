"""An LSTM whose gradient is clipped."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, blobs, compiled


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cells = nn.LSTM(4, 32, batch_first=True)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        return self.head(self.cells(x)[0][:, -1])


points, labels = blobs()
model = Recurrent()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
forward = compiled(model)
for x, y in batches(points.view(-1, 4, 4), labels):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    nn.utils.clip_grad_norm_(model.parameters(), 0.5)
    optimizer.step()
