"""A function with assume_constant_result keeps its first result in compiled code."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1

LEVEL = 1.0


@torch.compiler.assume_constant_result
def level():
    return LEVEL


def target(x):
    return x * level()


def get_inputs_of_call(number):
    global LEVEL
    LEVEL = 1.0 + number
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
