"""A hook on an intermediate tensor changes the gradient in both.

PyTorch issue: #172020.
"""

import torch


def target(x):
    y = x * 2
    y.register_hook(lambda grad: grad * 10)
    return y * y


def get_inputs():
    return [torch.ones(3, requires_grad=True)]
