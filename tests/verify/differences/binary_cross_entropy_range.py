"""Inductor accepts targets outside 0 and 1, which eager mode rejects.

PyTorch issue: #193757.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(p, t):
    return torch.nn.functional.binary_cross_entropy(p, t)


def get_inputs():
    return [torch.full((4,), 0.5), torch.full((4,), 1.5)]
