"""The function returns x + 2 in eager mode and x + 1 when it is compiled."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 0


def target(x):
    return x + 1 if torch.compiler.is_compiling() else x + 2


def get_inputs():
    return [torch.ones(3)]
