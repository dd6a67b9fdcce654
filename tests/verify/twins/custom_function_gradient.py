"""The gradient of an autograd.Function is its own in both."""

import torch


class Straight(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad):
        return grad * 3


def target(x):
    return Straight.apply(x)


def get_inputs():
    return [torch.tensor([0.4, 1.7], requires_grad=True)]
