"""elu keeps a negative zero in eager mode; Inductor returns a positive one.

PyTorch issue: #189799.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return torch.reciprocal(torch.nn.functional.elu(x))


def get_inputs():
    return [torch.full((16,), -0.0)]
