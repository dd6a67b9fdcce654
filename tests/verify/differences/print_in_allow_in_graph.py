"""A function with allow_in_graph prints its line twice in the first compiled call."""

import torch

STAGE = "eager"
KIND = "printed"
CALL = 0


@torch.compiler.allow_in_graph
def noted(x):
    print("noted", x.shape)
    return x * 2


def target(x):
    return noted(x) + 1


def get_inputs():
    return [torch.ones(3)]
