"""Inductor accepts a negative beta, which eager mode rejects.

PyTorch issue: #194501.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(x, y):
    return torch.nn.functional.smooth_l1_loss(x, y, beta=-1.0)


def get_inputs():
    return [torch.ones(3), torch.zeros(3)]
