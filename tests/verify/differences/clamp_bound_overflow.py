"""Inductor accepts a bound that does not fit the dtype, which eager mode rejects.

PyTorch issue: #195675.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(x):
    return torch.clamp(x, min=-3.4e39, max=3.4e39)


def get_inputs():
    return [torch.ones(3)]
