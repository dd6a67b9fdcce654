"""A class attribute that changes between calls is read anew by both.

PyTorch issue: #176851.
"""

import torch


class Settings:
    factor = 1.0


def target(x):
    return x * Settings.factor


def get_inputs_of_call(number):
    Settings.factor = 1.0 + number
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
