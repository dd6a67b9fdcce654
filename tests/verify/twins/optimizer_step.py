"""A whole training step changes parameter and momentum alike in both."""

import torch

weight = torch.nn.Parameter(torch.ones(3))
optimizer = torch.optim.SGD([weight], lr=0.1, momentum=0.9)


def target(x):
    optimizer.zero_grad()
    loss = (x * weight).sum()
    loss.backward()
    optimizer.step()
    return loss.detach()


def get_inputs():
    return [torch.ones(3)]
