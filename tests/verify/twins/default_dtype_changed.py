"""The default dtype that changes between calls is respected by both.

PyTorch issue: #184405.
"""

import torch


def target(x):
    return torch.zeros(3) + 1


def get_inputs_of_call(number):
    torch.set_default_dtype(torch.float64 if number else torch.float32)
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
