"""A Python number taken from a tensor has the same type and value in both."""

import torch


def target(x):
    n = x.sum().item()
    return x * n, n, type(n).__name__


def get_inputs():
    return [torch.ones(3)]
