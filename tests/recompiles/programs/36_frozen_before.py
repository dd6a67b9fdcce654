import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
fast = torch.compile(net, backend="eager")
for p in net.parameters():
    p.requires_grad_(False)
for p in net[2].parameters():
    p.requires_grad_(True)
for step in range(10):
    fast(torch.randn(4, 8)).sum().backward()
    print(step, net[2].bias.grad.sum().item())
