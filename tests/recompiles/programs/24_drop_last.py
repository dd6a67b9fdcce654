import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

xs = torch.randn(70, 5)
ys = xs.norm(dim=1, keepdim=True)
loader = DataLoader(TensorDataset(xs, ys), batch_size=16, shuffle=True, drop_last=True)

reg = nn.Sequential(nn.Linear(5, 20), nn.SiLU(), nn.Linear(20, 1))
opt = torch.optim.RMSprop(reg.parameters(), lr=1e-3)


@torch.compile(backend="eager")
def compute_loss(a, b):
    return nn.functional.smooth_l1_loss(reg(a), b)


for epoch in range(3):
    running = 0.0
    for a, b in loader:
        opt.zero_grad()
        loss = compute_loss(a, b)
        loss.backward()
        opt.step()
        running += loss.item()
    print(epoch, running / len(loader))
