"""The __iter__ of a class is replaced after the first call; compiled code uses the old one."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Weights:
    def __iter__(self):
        return iter([1.0, 2.0])


WEIGHTS = Weights()


def target(x):
    for weight in WEIGHTS:
        x = x * 2 + weight
    return x


def get_inputs_of_call(number):
    if number:
        Weights.__iter__ = lambda self: iter([5.0])
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
