import torch
from torch import nn


class EmaNorm(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.register_buffer("seen", torch.zeros((), dtype=torch.long))
        self.register_buffer("mean", torch.zeros(dim))
        self.gain = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        self.seen += 1
        rate = 1.0 / self.seen
        self.mean += rate * (x.detach().mean(0) - self.mean)
        return (x - self.mean) * self.gain


def main():
    norm = EmaNorm(6)
    norm.compile(backend="eager")
    for _ in range(7):
        out = norm(torch.randn(10, 6) + 3)
    print("seen", int(norm.seen), "out mean", out.mean().item())


main()
