"""Resizing a view of a result also resizes the result under Inductor.

PyTorch issue: #191844.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    y = x + 1
    z = y.view(-1)
    z.resize_(12)
    return y + 1


def get_inputs():
    return [torch.ones(1)]
