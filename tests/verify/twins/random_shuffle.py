"""random.shuffle draws another order at every call in both.

PyTorch issue: #197085.
"""

import random

import torch


def target(x):
    order = [0, 1, 2, 3, 4, 5]
    random.shuffle(order)
    return x[order]


def get_inputs():
    return [torch.arange(6.0)]
