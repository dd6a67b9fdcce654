"""An output marked as non-differentiable requires no grad in both."""

import torch


class Split(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        index = (x > 0).float()
        ctx.mark_non_differentiable(index)
        return x * 2, index

    @staticmethod
    def backward(ctx, grad, unused):
        return grad * 2


def target(x):
    return Split.apply(x)


def get_inputs():
    return [torch.tensor([0.4, -1.7], requires_grad=True)]
