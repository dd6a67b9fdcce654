"""set_materialize_grads(False) is ignored: backward gets zeros instead of None in compiled code.

PyTorch issue: #118396.
"""

import torch

STAGE = "eager"
KIND = "gradient"
CALL = 0


class Two(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 2, x * 3

    @staticmethod
    def backward(ctx, first, second):
        if second is None:
            return first * 100
        return first * 2 + second * 3


def target(x):
    return Two.apply(x)[0]


def get_inputs():
    return [torch.ones(3, requires_grad=True)]
