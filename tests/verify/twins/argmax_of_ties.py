"""Reductions with ties return the same index in both."""

import torch


def target(x):
    return x.argmax(), x.argmin(), x.max(0), x.min(0), torch.argmax(x.reshape(2, 32), 1)


def get_inputs():
    return [torch.tensor([1.0, 3.0, 3.0, 1.0] * 16)]
