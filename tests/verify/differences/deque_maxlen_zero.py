"""A deque with maxlen 0 keeps its items in compiled code.

PyTorch issue: #195029.
"""

import collections

import torch

STAGE = "eager"
KIND = "output"
CALL = 0


def target(x):
    last = collections.deque([1, 2, 3], maxlen=0)
    return x + len(last)


def get_inputs():
    return [torch.ones(3)]
