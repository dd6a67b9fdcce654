import torch
from torch import nn

WEIGHTS = {"click": 1.0, "dwell": 0.2, "share": 0.5}


@torch.compile(backend="eager")
def combine(losses):
    total = torch.zeros(())
    for name, value in losses.items():
        total = total + WEIGHTS[name] * value
    return total


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Linear(14, 10)
        self.heads = nn.ModuleDict({k: nn.Linear(10, 1) for k in WEIGHTS})

    def forward(self, x, targets):
        h = torch.relu(self.trunk(x))
        return {k: (self.heads[k](h).squeeze(-1) - t).square().mean() for k, t in targets.items()}


def fetch(it):
    targets = {"click": torch.rand(16)}
    if it % 2:
        targets["dwell"] = torch.rand(16)  # cause 1
    if it % 3 == 2:
        targets["share"] = torch.rand(16)  # cause 1  # cause 2
    return torch.randn(16, 14), targets


torch.manual_seed(0)
heads = Heads()
opt = torch.optim.Adam(heads.parameters(), lr=1e-2)
for it in range(6):
    x, targets = fetch(it)
    loss = combine(heads(x, targets))  # cause 1  # cause 2
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(it, sorted(targets), round(loss.item(), 4))
