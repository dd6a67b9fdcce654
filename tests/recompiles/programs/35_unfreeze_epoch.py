import torch
from torch import nn


class Tuned(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(8, 16)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        return self.head(torch.relu(self.body(x)))


def set_trainable(module, flag):
    for p in module.parameters():
        p.requires_grad = flag  # cause 1


def run(epochs=10):
    torch.manual_seed(0)
    net = Tuned()
    fast = torch.compile(net, backend="eager")
    x, y = torch.randn(16, 8), torch.randint(0, 3, (16,))
    for epoch in range(epochs):
        set_trainable(net.body, epoch >= 4)  # cause 1
        loss = nn.functional.cross_entropy(fast(x), y)
        loss.backward()
        print(epoch, loss.item())


run()
