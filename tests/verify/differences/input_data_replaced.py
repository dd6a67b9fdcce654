"""Assigning a tensor of another size to the input's data fails under Inductor only."""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(x):
    x.data = torch.zeros(5)
    return x + 1


def get_inputs():
    return [torch.ones(3)]
