"""The input of the second call has its conjugate bit set, and both respect it."""

import torch


def target(x):
    return x * 2


def get_inputs_of_call(number):
    x = torch.tensor([1 + 2j, 3 - 1j])
    return [x.conj() if number else x]


def get_inputs():
    return get_inputs_of_call(0)
