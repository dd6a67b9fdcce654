"""The generator's loss is taken on the detached fake batch, so the generator gets no gradient at all."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(53)
Z = 4
bce = nn.BCEWithLogitsLoss()


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.g1, self.g2 = nn.Linear(Z, 32), nn.Linear(32, 2)

    def forward(self, z):
        return self.g2(torch.relu(self.g1(z)))


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.d1, self.d2 = nn.Linear(2, 32), nn.Linear(32, 1)

    def forward(self, x):
        return self.d2(nn.functional.leaky_relu(self.d1(x), 0.2))


def real_batch(n=64):
    return torch.tensor([1.5, -1.0]) + 0.5 * torch.randn(n, 2)


G, D = compiled(Generator()), compiled(Discriminator())
opt_g = torch.optim.Adam(G.parameters(), lr=5e-3, betas=(0.5, 0.999))
opt_d = torch.optim.Adam(D.parameters(), lr=5e-3, betas=(0.5, 0.999))
ones, zeros = torch.ones(64, 1), torch.zeros(64, 1)

for step in range(120):
    real, fake = real_batch(), G(torch.randn(64, Z))
    d_loss = bce(D(real), ones) + bce(D(fake.detach()), zeros)
    opt_d.zero_grad()
    d_loss.backward()
    opt_d.step()

    if FAULT:
        fake = fake.detach()
    g_loss = bce(D(fake), ones)
    opt_g.zero_grad()
    g_loss.backward()
    opt_g.step()
