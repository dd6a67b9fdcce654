"""An input that is transposed in place is transposed for the caller of both."""

import torch


def target(x):
    x.t_()
    return x + 1


def get_inputs():
    return [torch.arange(6.0).reshape(2, 3)]
