"""A reversed iterator that is partly consumed goes on alike in both.

PyTorch issue: #196211.
"""

import torch


def target(x):
    left = reversed([1, 2, 3, 4])
    first = next(left)
    for each in iter(left):
        x = x + each
    return x * first


def get_inputs():
    return [torch.ones(3)]
