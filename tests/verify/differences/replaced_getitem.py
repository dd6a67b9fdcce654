"""The __getitem__ of a class is replaced after the first call; compiled code uses the old one."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Weights:
    def __getitem__(self, index):
        return 2.0


WEIGHTS = Weights()


def target(x):
    return x * WEIGHTS[0]


def get_inputs_of_call(number):
    if number:
        Weights.__getitem__ = lambda self, index: 9.0
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
