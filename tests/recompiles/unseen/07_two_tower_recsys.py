import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TwoTower(nn.Module):
    def __init__(self, n_users=50, n_items=80, dim=8):
        super().__init__()
        self.users = nn.Embedding(n_users, dim)
        self.items = nn.Embedding(n_items, dim)
        self.bias = nn.Parameter(torch.zeros(1))

    def forward(self, u, i):
        return (self.users(u) * self.items(i)).sum(-1) + self.bias


def build_loader(n=108):
    u = torch.randint(0, 50, (n,))
    i = torch.randint(0, 80, (n,))
    r = torch.randint(0, 2, (n,)).float()
    return DataLoader(TensorDataset(u, i, r), batch_size=32, shuffle=True)  # cause 1


torch.manual_seed(5)
loader = build_loader()
model = TwoTower()
model.compile(backend="eager")
criterion = nn.BCEWithLogitsLoss()
opt = torch.optim.Adagrad(model.parameters(), lr=0.05)

for epoch in range(2):
    running = 0.0
    for users, items, clicked in loader:  # cause 1
        opt.zero_grad()
        loss = criterion(model(users, items), clicked)  # cause 1
        loss.backward()
        opt.step()
        running += loss.item() * len(users)
    print("epoch", epoch, running / len(loader.dataset))
