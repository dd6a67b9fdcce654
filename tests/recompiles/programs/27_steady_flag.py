import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, d, residual=True):
        super().__init__()
        self.lin = nn.Linear(d, d)
        self.residual = residual

    def forward(self, x):
        y = torch.tanh(self.lin(x))
        return x + y if self.residual else y


def evaluate(model, n):
    model.eval()
    acc = 0.0
    with torch.no_grad():
        for i in range(n):
            model.residual = True
            acc += model(torch.randn(8, 5)).abs().mean().item()
    return acc / n


blk = Block(5)
blk.compile(backend="eager")
for round_ in range(3):
    print(round_, evaluate(blk, 2))
