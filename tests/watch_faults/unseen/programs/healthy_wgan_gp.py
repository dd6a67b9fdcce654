"""Healthy: WGAN with gradient penalty, signed and swinging losses, the critic steps three times as often."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(83)


def real_batch(n=64):
    return torch.tensor([1.0, -0.8]) + torch.randn(n, 2) @ torch.tensor([[0.5, 0.2], [0.0, 0.3]])


G = nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 2))
C = nn.Sequential(nn.Linear(2, 32), nn.SiLU(), nn.Linear(32, 32), nn.SiLU(), nn.Linear(32, 1))
generator, critic = compiled(G), C  # double backward: the critic stays eager
opt_g = torch.optim.Adam(G.parameters(), lr=5e-3, betas=(0.0, 0.9))
opt_c = torch.optim.Adam(C.parameters(), lr=5e-3, betas=(0.0, 0.9))

for step in range(150):
    for _ in range(3):
        real, fake = real_batch(), generator(torch.randn(64, 3)).detach()
        mix = torch.rand(64, 1)
        between = (mix * real + (1 - mix) * fake).requires_grad_(True)
        (grad,) = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
        penalty = ((grad.norm(dim=1) - 1) ** 2).mean()
        c_loss = critic(fake).mean() - critic(real).mean() + 5 * penalty
        opt_c.zero_grad()
        c_loss.backward()
        opt_c.step()
    fake = generator(torch.randn(64, 3))
    g_loss = -critic(fake).mean()
    opt_g.zero_grad()
    g_loss.backward()
    opt_g.step()
    if step % 25 == 0 or step == 149:
        gap = (fake.mean(0) - real.mean(0)).norm().item()
        print(f"step {step} critic {c_loss.item():.3f} gen {g_loss.item():.3f} gap {gap:.3f}")
