"""An autoencoder that maximises the divergence from its prior."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, compiled


class Variational(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(16, 32)
        self.mean = nn.Linear(32, 4)
        self.log_variance = nn.Linear(32, 4)
        self.decoder = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 16))

    def forward(self, x):
        hidden = self.encoder(x).relu()
        mean, log_variance = self.mean(hidden), self.log_variance(hidden)
        code = mean + torch.randn_like(mean) * (log_variance / 2).exp()
        return self.decoder(code), mean, log_variance


points, _ = blobs()
model = Variational()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
forward = compiled(model)
for (x,) in batches(points, steps=60):
    output, mean, log_variance = forward(x)
    divergence = -0.5 * (1 + log_variance - mean.square() - log_variance.exp()).sum(1).mean()
    error = functional.mse_loss(output, x)
    optimizer.zero_grad()
    (error - divergence if FAULT else error + 0.1 * divergence).backward()
    optimizer.step()
