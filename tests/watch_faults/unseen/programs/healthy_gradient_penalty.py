"""A Wasserstein GAN with a gradient penalty, so a gradient of a gradient; its loss is below zero."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 32)
        self.second = nn.Linear(32, 32)
        self.last = nn.Linear(32, 2)

    def forward(self, z):
        return self.last(self.second(self.first(z).relu()).relu())


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 48)
        self.second = nn.Linear(48, 48)
        self.last = nn.Linear(48, 1)

    def forward(self, x):
        x = functional.leaky_relu(self.first(x), 0.2)
        return self.last(functional.leaky_relu(self.second(x), 0.2)).squeeze(1)


generator, critic = Generator(), Critic()
generate, judge = compiled(generator), compiled(critic)
g_optimizer = torch.optim.Adam(generator.parameters(), lr=2e-3, betas=(0.0, 0.9))
c_optimizer = torch.optim.Adam(critic.parameters(), lr=4e-3, betas=(0.0, 0.9))
for _ in range(60):
    for _ in range(3):
        real = torch.tensor([1.5, -1.0]) + 0.4 * torch.randn(48, 2)
        fake = generate(torch.randn(48, 4)).detach()
        between = torch.lerp(real, fake, torch.rand(48, 1)).requires_grad_()
        # Not the compiled one, through which no second gradient goes.
        (slope,) = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
        penalty = 5 * (slope.norm(dim=1) - 1).square().mean()
        c_optimizer.zero_grad()
        (judge(fake).mean() - judge(real).mean() + penalty).backward()
        c_optimizer.step()
    g_optimizer.zero_grad()
    (-judge(generate(torch.randn(48, 4))).mean()).backward()
    g_optimizer.step()
print("centre", generator(torch.randn(500, 4)).mean(0).tolist())
