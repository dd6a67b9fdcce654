"""AOTAutograd removes a draw whose result is unused, so the random state differs afterwards."""

import torch

STAGE = "aot_eager"
KIND = "random"
CALL = 0


def target(x):
    torch.rand(3)
    return x + 1


def get_inputs():
    return [torch.ones(3)]
