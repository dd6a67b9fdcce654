import torch
from torch import nn

net = nn.Linear(10, 1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.5, momentum=0.9)
sched = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.8)  # cause 2


@torch.compile(backend="eager", fullgraph=False)
def opt_step():
    optimizer.step()  # cause 1


def one_epoch(x, y):
    for i in range(2):
        optimizer.zero_grad()
        l = (net(x) - y).pow(2).mean()
        l.backward()
        opt_step()  # cause 1
    sched.step()  # cause 2
    return l.item()


torch.manual_seed(0)
x, y = torch.randn(20, 10), torch.randn(20, 1)
for e in range(5):
    print(e, one_epoch(x, y), sched.get_last_lr())
