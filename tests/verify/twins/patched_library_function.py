"""torch.relu is replaced after the first call, and both use the new function."""

import torch


def target(x):
    return torch.relu(x)


original = torch.relu


def get_inputs_of_call(number):
    torch.relu = (lambda x: x * 5) if number else original
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
