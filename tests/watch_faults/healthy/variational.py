"""A variational autoencoder, whose loss is a sum over the batch."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, blobs, compiled


class Variational(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(32, 64), nn.ReLU())
        self.mean = nn.Linear(64, 4)
        self.variance = nn.Linear(64, 4)
        self.decoder = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 32))

    def forward(self, x):
        hidden = self.encoder(x)
        mean, variance = self.mean(hidden), self.variance(hidden)
        code = mean + torch.randn_like(mean) * (0.5 * variance).exp()
        return self.decoder(code), mean, variance


points, _ = blobs(features=32)
model = Variational()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for (x,) in batches(points):
    optimizer.zero_grad()
    output, mean, variance = forward(x)
    divergence = -0.5 * (1 + variance - mean.square() - variance.exp()).sum()
    (functional.mse_loss(output, x, reduction="sum") + divergence).backward()
    optimizer.step()
