"""Tiny GAN-ish noise annealer with a step counter on the module."""
import torch
from torch import nn


class AnnealedNoise(nn.Module):
    def __init__(self, width, sigma=0.1):
        super().__init__()
        self.proj = nn.Linear(width, width)
        self.sigma = sigma
        self.steps_seen = 0

    def forward(self, x):
        self.steps_seen += 1  # cause 1
        scale = self.sigma / (1 + self.steps_seen)
        return self.proj(x) + scale * torch.randn_like(x)


def main():
    torch.manual_seed(0)
    layer = AnnealedNoise(12)
    layer.compile(backend="eager")
    total = 0.0
    for _ in range(6):
        total += layer(torch.randn(4, 12)).pow(2).mean().item()
    print(f"mean energy {total / 6:.4f}")


if __name__ == "__main__":
    main()
