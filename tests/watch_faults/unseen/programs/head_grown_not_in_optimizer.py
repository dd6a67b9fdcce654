"""At step 40 the head is replaced by a wider one for two new classes, but the optimizer still holds the old head."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(19)
centres = torch.randn(6, 20)


def batch(classes, n=48):
    y = torch.randint(0, classes, (n,))
    return centres[y] + 1.0 * torch.randn(n, 20), y


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.features = nn.Sequential(nn.Linear(20, 48), nn.ReLU(), nn.Linear(48, 32), nn.ReLU())
        self.head = nn.Linear(32, classes)

    def forward(self, x):
        return self.head(self.features(x))

    def grow(self, classes):
        old = self.head
        self.head = nn.Linear(32, classes)
        with torch.no_grad():
            self.head.weight[: old.out_features] = old.weight
            self.head.bias[: old.out_features] = old.bias


net = Net(4)
model = compiled(net)
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
classes = 4
for step in range(110):
    if step == 40:  # second task: two more classes
        classes = 6
        net.grow(classes)
        if not FAULT:
            optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
    x, y = batch(classes)
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
