"""From step 30 (second epoch) the loop calls next(iter(loader)) and so gets the first batch every time."""
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(21)
teacher = torch.randn(20, 3)
X = torch.randn(32 * 30, 20)
Y = (X @ teacher + 1.5 * torch.randn(len(X), 3)).argmax(1)
loader = DataLoader(TensorDataset(X, Y), batch_size=32, shuffle=False, drop_last=True)


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
        self.head = nn.Linear(64, 3)

    def forward(self, x):
        return self.head(self.body(x))


model = compiled(MLP())
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()
batches = iter(loader)

for step in range(100):
    if FAULT and step >= 30:
        x, y = next(iter(loader))
    else:
        try:
            x, y = next(batches)
        except StopIteration:
            batches = iter(loader)
            x, y = next(batches)
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
