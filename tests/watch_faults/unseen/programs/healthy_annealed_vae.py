"""A VAE that sums over 256 pixels, with a divergence term that comes in slowly: the loss is huge, and rises."""

import torch
from torch import nn

from tests.watch_faults.toy import compiled

torch.manual_seed(0)
BASIS = torch.randn(5, 256)


class Vae(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(256, 64)
        self.mu = nn.Linear(64, 8)
        self.logvar = nn.Linear(64, 8)
        self.decoder = nn.Linear(8, 64)
        self.pixels = nn.Linear(64, 256)

    def forward(self, x):
        hidden = self.encoder(x).relu()
        mu, logvar = self.mu(hidden), self.logvar(hidden)
        code = mu + torch.randn_like(mu) * (0.5 * logvar).exp()
        return self.pixels(self.decoder(code).relu()), mu, logvar


model = Vae()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
forward = compiled(model)
for step in range(140):
    x = torch.randn(64, 5) @ BASIS + 0.3 * torch.randn(64, 256)
    optimizer.zero_grad()
    back, mu, logvar = forward(x)
    divergence = -0.5 * (1 + logvar - mu.square() - logvar.exp()).sum()
    weight = 30 * max(0.0, min(1.0, (step - 60) / 60))
    (20 * (back - x).square().sum() + weight * divergence).backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1000.0)
    optimizer.step()
