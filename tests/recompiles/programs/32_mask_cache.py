import torch
from torch import nn


class CausalPool(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.proj = nn.Linear(dim, dim)
        self.masks = {}

    def forward(self, x):
        length = x.shape[1]
        if length not in self.masks:
            self.masks[length] = torch.ones(length, length).tril()  # cause 1
        weights = self.masks[length] / self.masks[length].sum(-1, keepdim=True)
        return weights @ self.proj(x)


pool = CausalPool(8)
fast_pool = torch.compile(pool, backend="eager")
with torch.no_grad():
    for _ in range(10):
        print(fast_pool(torch.randn(2, 12, 8)).std().item())
