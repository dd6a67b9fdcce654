"""A nested compile region keeps the value that a global had at its first use.

PyTorch issue: #191821.
"""

import torch

STAGE = "eager"
KIND = "output"
CALL = 0

HIDDEN = torch.zeros(3)


@torch.compiler.nested_compile_region
def region():
    return HIDDEN + 1


def target(x):
    global HIDDEN
    for _ in range(2):
        HIDDEN = x
        x = region()
    return x


def get_inputs():
    return [torch.ones(3)]
