import torch
from torch import nn


class Fusion(nn.Module):
    def __init__(self, sizes, out):
        super().__init__()
        self.parts = nn.ModuleDict({k: nn.Linear(n, out) for k, n in sizes.items()})

    def forward(self, inputs):
        return sum(self.parts[k](v) for k, v in inputs.items())


SIZES = {"audio": 4, "video": 7, "text": 3}


def fake_sample(seed):
    g = torch.Generator().manual_seed(seed)
    return {k: torch.randn(5, n, generator=g) for k, n in SIZES.items()}


fusion = torch.compile(Fusion(SIZES, 8), backend="eager")
opt = torch.optim.Adagrad(fusion.parameters(), lr=0.01)
for seed in range(5):
    opt.zero_grad()
    loss = fusion(fake_sample(seed)).pow(2).mean()
    loss.backward()
    opt.step()
print("done", loss.item())
