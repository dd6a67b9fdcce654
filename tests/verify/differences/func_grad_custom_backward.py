"""torch.func.grad ignores the custom backward of an autograd.Function in compiled code.

PyTorch issue: #193279.
"""

import torch

STAGE = "eager"
KIND = "output"
CALL = 0


class ZeroBackward(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.sin(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad):
        return torch.zeros_like(grad)


def loss(x):
    return ZeroBackward.apply(x).sum()


def target(x):
    return torch.func.grad(loss)(x)


def get_inputs():
    return [torch.ones(3)]
