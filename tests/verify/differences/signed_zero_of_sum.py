"""Inductor removes the addition of zeros, so a negative zero stays negative.

PyTorch issue: #189799.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return torch.reciprocal(torch.ceil(x) + torch.zeros_like(x))


def get_inputs():
    return [torch.tensor([-0.5, -0.1, -0.9])]
