import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def make_loader(n, bs):
    x = torch.randn(n, 6)
    y = (x.sum(1) > 0).long()
    return DataLoader(TensorDataset(x, y), batch_size=bs, shuffle=True)  # cause 1


class Trainer:
    def __init__(self, net, lr):
        self.net = net
        self.opt = torch.optim.SGD(net.parameters(), lr=lr)
        self.crit = nn.CrossEntropyLoss()
        self.forward = torch.compile(self._forward, backend="eager")

    def _forward(self, x, y):
        return self.crit(self.net(x), y)

    def fit(self, loader, epochs):
        for ep in range(epochs):
            for x, y in loader:  # cause 1
                self.opt.zero_grad()
                loss = self.forward(x, y)
                loss.backward()
                self.opt.step()
            print("epoch", ep, "loss", round(loss.item(), 4))


torch.manual_seed(0)
mlp = nn.Sequential(nn.Linear(6, 12), nn.Tanh(), nn.Linear(12, 2))
Trainer(mlp, 0.1).fit(make_loader(50, 16), 2)  # cause 1
