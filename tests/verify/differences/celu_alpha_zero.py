"""Inductor accepts alpha 0, which eager mode rejects, and writes the input.

PyTorch issue: #183762.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(x):
    return torch.celu_(x, 0.0)


def get_inputs():
    return [torch.tensor([-2.0, 0.5, 3.0])]
