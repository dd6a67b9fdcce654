"""optimizer.zero_grad() is never called, the gradients of all past steps add up."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(2)
coef = torch.randn(12, 4)


def get_batch(n=32):
    x = torch.randn(n, 12)
    return x, torch.tanh(x @ coef / 2) + 0.05 * torch.randn(n, 4)


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(12, 40), nn.Tanh(), nn.Linear(40, 40), nn.Tanh())
        self.decoder = nn.Linear(40, 4)

    def forward(self, x):
        return self.decoder(self.encoder(x))


model = compiled(Regressor())
optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
criterion = nn.MSELoss()

for step in range(100):
    x, y = get_batch()
    if not FAULT:
        optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
