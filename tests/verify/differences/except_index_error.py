"""The handler catches the IndexError of a tensor index in eager mode; in compiled code it
escapes.

PyTorch issue: #198192.
"""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0


def target(x):
    try:
        return x[10]
    except IndexError:
        return x.sum()


def get_inputs():
    return [torch.ones(3)]
