"""The body of a function with lru_cache runs once in eager mode and for every call in compiled
code.

PyTorch issue: #152994.
"""

import functools

import torch

STAGE = "eager"
KIND = "state"
CALL = 1

CALLS = []


@functools.lru_cache(maxsize=8)
def table(size):
    CALLS.append(size)
    return float(size)


def target(x):
    return x + table(x.shape[0])


def get_inputs():
    return [torch.ones(3)]
