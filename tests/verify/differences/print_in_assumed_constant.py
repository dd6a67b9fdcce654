"""A function with assume_constant_result runs, and prints, in the first compiled call only."""

import torch

STAGE = "eager"
KIND = "printed"
CALL = 1

LEVEL = 1.0


@torch.compiler.assume_constant_result
def level():
    print("level is read")
    return LEVEL


def target(x):
    return x * level()


def get_inputs():
    return [torch.ones(3)]
