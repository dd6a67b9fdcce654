import torch
from torch import nn


def sgd_update(params, grads, lr):
    with torch.no_grad():
        for p, g in zip(params, grads):
            p.sub_(lr * g)


update = torch.compile(sgd_update, backend="eager")


def train(steps):
    net = nn.Linear(6, 2)
    params = list(net.parameters())
    lr = torch.tensor(0.3)
    x, t = torch.randn(12, 6), torch.randn(12, 2)
    for s in range(steps):
        loss = (net(x) - t).square().mean()
        grads = torch.autograd.grad(loss, params)
        update(params, grads, lr)
        lr.mul_(0.9)
    return loss.item()


torch.manual_seed(4)
print("loss", train(8))
