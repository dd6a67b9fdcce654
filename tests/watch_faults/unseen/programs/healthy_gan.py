"""A GAN with two rates, a smoothed label and two steps of the critic for one of the generator."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.inlet = nn.Linear(6, 48)
        self.norm = nn.BatchNorm1d(48)
        self.body = nn.Linear(48, 48)
        self.out = nn.Linear(48, 8)

    def forward(self, z):
        return self.out(self.body(self.norm(self.inlet(z)).relu()).relu())


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.inlet = nn.utils.parametrizations.spectral_norm(nn.Linear(8, 48))
        self.body = nn.utils.parametrizations.spectral_norm(nn.Linear(48, 48))
        self.out = nn.Linear(48, 1)

    def forward(self, x):
        x = functional.leaky_relu(self.inlet(x), 0.2)
        return self.out(functional.leaky_relu(self.body(x), 0.2)).squeeze(1)


generator, critic = Generator(), Critic()
generate, judge = compiled(generator), compiled(critic)
g_optimizer = torch.optim.Adam(generator.parameters(), lr=1e-3, betas=(0.5, 0.99))
d_optimizer = torch.optim.Adam(critic.parameters(), lr=4e-3, betas=(0.5, 0.99))
bce = functional.binary_cross_entropy_with_logits
MIX = torch.randn(3, 8)
for _ in range(75):
    for _ in range(2):
        real = torch.randn(48, 3) @ MIX + 1
        fake = generate(torch.randn(48, 6)).detach()
        d_optimizer.zero_grad()
        loss = bce(judge(real), torch.full((48,), 0.9)) + bce(judge(fake), torch.zeros(48))
        loss.backward()
        d_optimizer.step()
    g_optimizer.zero_grad()
    bce(judge(generate(torch.randn(48, 6))), torch.ones(48)).backward()
    g_optimizer.step()
print("mean", generator(torch.randn(500, 6)).mean().item())
