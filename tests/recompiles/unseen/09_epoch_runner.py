import torch
from torch import nn


class Runner:
    def __init__(self, net, lr):
        self.net = net
        self.opt = torch.optim.SGD(net.parameters(), lr=lr, momentum=0.9)
        self.loss_fn = torch.compile(self._loss, backend="eager")

    def _loss(self, x, y):
        return nn.functional.cross_entropy(self.net(x), y)

    def fit(self, batches):
        for x, y in batches:
            self.opt.zero_grad()
            loss = self.loss_fn(x, y)
            loss.backward()
            self.opt.step()

    def validate(self, batches):
        with torch.no_grad():  # cause 1
            return sum(self.loss_fn(x, y).item() for x, y in batches) / len(batches)  # cause 1


def toy(n):
    return [(torch.randn(16, 12), torch.randint(0, 3, (16,))) for _ in range(n)]


torch.manual_seed(2)
net = nn.Sequential(nn.Linear(12, 32), nn.GELU(), nn.Linear(32, 3))
runner = Runner(net, 0.05)
train_set, val_set = toy(4), toy(2)
for epoch in range(3):
    runner.fit(train_set)
    print(f"{epoch}: val={runner.validate(val_set):.3f}")
