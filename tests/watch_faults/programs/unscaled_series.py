"""A recurrent network that gets times in seconds."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTM(2, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        return self.head(self.cell(x)[0][:, -1])


generator = torch.Generator().manual_seed(0)
series = torch.randn(512, 10, 2, generator=generator)
labels = (series[:, :, 0].sum(1) > 0).long()
if FAULT:
    series[:, :, 1] = 1.7e9 + 3600 * torch.arange(10)
model = Classifier()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(series, labels, steps=40))
