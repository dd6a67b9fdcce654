"""A regression whose output is a ReLU that is never positive."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Price(Net):
    def forward(self, x):
        return super().forward(x).relu()


points, _ = blobs()
model = Price(classes=1)
nn.init.constant_(model.head.bias, -5.0 if FAULT else 1.0)
data = batches(points, points[:, :1].abs() + 1, steps=40)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data, functional.mse_loss)
