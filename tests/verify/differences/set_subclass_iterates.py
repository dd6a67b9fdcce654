"""Comparing a set with a subclass that overrides __iter__ has another result in compiled code.

PyTorch issue: #186671.
"""

import torch

STAGE = "eager"
KIND = "output"
CALL = 0


class Odd(set):
    def __iter__(self):
        return iter([99])


def target(x, one, other):
    return x + int(one == other)


def get_inputs():
    return [torch.ones(3), {1, 2, 3}, Odd({1, 2, 3})]
