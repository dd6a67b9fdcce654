"""A Python argument changes from 0.0 to -0.0; compiled code divides by the first."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


def target(x, f):
    return x / f


def get_inputs_of_call(number):
    return [torch.ones(3), 0.0 if number == 0 else -0.0]


def get_inputs():
    return get_inputs_of_call(0)
