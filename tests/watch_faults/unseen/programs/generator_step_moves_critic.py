"""A GAN that learns a cloud of points."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 32)
        self.fc2 = nn.Linear(32, 32)
        self.out = nn.Linear(32, 2)

    def forward(self, z):
        return self.out(self.fc2(self.fc1(z).relu()).relu())


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(2, 32)
        self.fc2 = nn.Linear(32, 32)
        self.out = nn.Linear(32, 1)

    def forward(self, x):
        x = functional.leaky_relu(self.fc1(x), 0.2)
        return self.out(functional.leaky_relu(self.fc2(x), 0.2)).squeeze(1)


generator, discriminator = Generator(), Discriminator()
generate, judge = compiled(generator), compiled(discriminator)
moved = [*generator.parameters(), *(discriminator.parameters() if FAULT else [])]
g_optimizer = torch.optim.Adam(moved, lr=1e-3, betas=(0.5, 0.999))
d_optimizer = torch.optim.Adam(discriminator.parameters(), lr=1e-3, betas=(0.5, 0.999))
ones, zeros = torch.ones(64), torch.zeros(64)
bce = functional.binary_cross_entropy_with_logits
for _ in range(150):
    real = torch.tensor([2.0, -1.0]) + 0.5 * torch.randn(64, 2)
    fake = generate(torch.randn(64, 4))
    d_optimizer.zero_grad()
    (bce(judge(real), ones) + bce(judge(fake.detach()), zeros)).backward()
    d_optimizer.step()
    g_optimizer.zero_grad()
    bce(judge(generate(torch.randn(64, 4))), ones).backward()
    g_optimizer.step()
print("centre", generator(torch.randn(500, 4)).mean(0).tolist())
