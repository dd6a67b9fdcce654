"""A returned generator becomes a tuple iterator in compiled code."""

import torch

STAGE = "eager"
KIND = "type"
CALL = 0


def target(x):
    return (x * number for number in range(3))


def get_inputs():
    return [torch.ones(3)]
