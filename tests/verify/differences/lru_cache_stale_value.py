"""functools.lru_cache returns the cached value in eager mode; compiled code computes it again.

PyTorch issues: #146598, #152994.
"""

import functools

import torch

STAGE = "eager"
KIND = "output"
CALL = 1

SCALE = 1.0


@functools.lru_cache(maxsize=8)
def scale(size):
    return SCALE * size


def target(x):
    return x * scale(x.shape[0])


def get_inputs_of_call(number):
    global SCALE
    SCALE = 1.0 + number
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
