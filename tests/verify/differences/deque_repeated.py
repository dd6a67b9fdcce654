"""A repeated deque loses its maxlen in compiled code.

PyTorch issue: #195010.
"""

import collections

import torch

STAGE = "eager"
KIND = "output"
CALL = 0


def target(x):
    window = collections.deque([1, 2, 3], maxlen=4) * 2
    return x * len(window)


def get_inputs():
    return [torch.ones(3)]
