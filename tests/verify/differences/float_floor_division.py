"""The floor of a quotient just below an integer is one too high under Inductor.

PyTorch issue: #197895.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x, y):
    return x // y


def get_inputs():
    return [torch.tensor([1.0, 0.5, 6.0]), torch.tensor([0.1, 0.1, 0.2])]
