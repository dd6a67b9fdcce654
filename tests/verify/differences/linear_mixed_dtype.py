"""Inductor accepts an input of another dtype than the weight, which eager mode rejects.

PyTorch issue: #141865.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0

layer = torch.nn.Linear(1, 1)


def target(x):
    return layer(x)


def get_inputs():
    return [torch.ones(1, 1, dtype=torch.float16)]
