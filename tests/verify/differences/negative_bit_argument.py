"""The input of the second call has its negative bit set, which Inductor's code ignores."""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 1


def target(x):
    return x * 2


def get_inputs_of_call(number):
    x = torch.tensor([1 + 2j, 3 - 1j])
    return [x.conj().imag if number else x.imag]


def get_inputs():
    return get_inputs_of_call(0)
