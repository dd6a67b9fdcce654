import torch
import torch.nn as nn
import torch.nn.functional as F


class Critic(nn.Module):
    def __init__(self, d=6, h=10):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(d, h), nn.Tanh(), nn.Linear(h, h), nn.Tanh())
        self.head = nn.Linear(h, 1)

    def forward(self, x):
        return self.head(self.body(x)).squeeze(-1)


class CriticLoss(nn.Module):
    """Hinge loss with a gradient penalty and the adaptive augmentation controller of StyleGAN2-ADA."""

    def __init__(self, critic, gp_weight=10.0, every=2, ada_target=0.1):
        super().__init__()
        self.critic = critic
        self.gp_weight = gp_weight
        self.every = every
        self.ada_target = ada_target
        self.aug_p = 0.0
        self.calls = 0

    def gradient_penalty(self, real, fake, eps):
        mix = (eps[:, None] * real + (1 - eps[:, None]) * fake).detach()
        mix.requires_grad_(True)
        score = self.critic(mix)
        grad, = torch.autograd.grad(score.sum(), mix, create_graph=True)
        return (grad.norm(dim=1) - 1).pow(2).mean()

    def update_ada(self, real_score):
        rt = torch.sign(real_score.detach()).mean().item()
        step = 0.05 if rt > self.ada_target else -0.05
        self.aug_p = min(0.8, max(0.0, self.aug_p + step))

    def forward(self, real, fake, eps):
        real_score, fake_score = self.critic(real), self.critic(fake.detach())
        loss = F.relu(1 - real_score).mean() + F.relu(1 + fake_score).mean()
        gp = loss.new_zeros(())
        if self.calls % self.every == 0:
            gp = self.gradient_penalty(real, fake, eps)
            loss = loss + self.gp_weight * gp
        self.update_ada(real_score)
        self.calls += 1
        return loss, gp.detach()


torch.manual_seed(2)
target = CriticLoss(Critic()).train()
INPUTS = []
for i, n in enumerate([5, 5, 5, 3, 8, 4]):
    g = torch.Generator().manual_seed(100 + i)
    INPUTS.append((torch.randn(n, 6, generator=g) + (1 if i % 2 else -1), torch.randn(n, 6, generator=g) * 2, torch.rand(n, generator=g)))
