"""From step 30 the weights themselves are cast to bfloat16 and most updates are rounded away."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(43)
basis = torch.randn(6, 64)


def batch(n=64):
    x = torch.randn(n, 6) @ basis / 6**0.5
    return x + 0.1 * torch.randn(n, 64)


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.Sequential(nn.Linear(64, 48), nn.GELU(), nn.Linear(48, 12))
        self.dec = nn.Sequential(nn.Linear(12, 48), nn.GELU(), nn.Linear(48, 64))

    def forward(self, x):
        return self.dec(self.enc(x))


net = AutoEncoder()
model = compiled(net)
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
dtype = torch.float32

for step in range(120):
    if step == 30:  # fine phase with a small rate
        if FAULT:
            dtype = torch.bfloat16  # "saves half the memory"
            net.to(dtype)
        optimizer = torch.optim.Adam(net.parameters(), lr=1e-4)
    x = batch().to(dtype)
    loss = nn.functional.mse_loss(model(x).float(), x.float())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
