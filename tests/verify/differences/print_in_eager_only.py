"""A line is printed only if torch.compiler.is_compiling() is false."""

import torch

STAGE = "eager"
KIND = "printed"
CALL = 0


def target(x):
    if not torch.compiler.is_compiling():
        print("shape", tuple(x.shape))
    return x + 1


def get_inputs():
    return [torch.ones(3)]
