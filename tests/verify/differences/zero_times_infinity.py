"""Inductor replaces x * 0 by 0, although x is infinite or NaN.

PyTorch issue: #186281.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return x * 0


def get_inputs():
    return [torch.tensor([float("inf"), float("nan"), 1.0])]
