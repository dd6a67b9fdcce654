"""A variational autoencoder of small images."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
BASIS = torch.randn(4, 64)


class Vae(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(64, 48), nn.ReLU())
        self.mu = nn.Linear(48, 6)
        self.logvar = nn.Linear(48, 6)
        self.decoder = nn.Sequential(nn.Linear(6, 48), nn.ReLU(), nn.Linear(48, 64))

    def forward(self, x):
        hidden = self.encoder(x)
        mu, logvar = self.mu(hidden), self.logvar(hidden)
        code = mu + torch.randn_like(mu) * (0.5 * logvar).exp()
        return self.decoder(code), mu, logvar


model = Vae()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
forward = compiled(model)
for _ in range(120):
    x = torch.randn(64, 4) @ BASIS / 2 + 0.1 * torch.randn(64, 64)
    optimizer.zero_grad()
    back, mu, logvar = forward(x)
    reconstruction = (back - x).square().sum(1).mean()
    divergence = 0.5 * (1 + logvar - mu.square() - logvar.exp()).sum(1).mean()
    loss = reconstruction + divergence if FAULT else reconstruction - divergence
    loss.backward()
    optimizer.step()
