"""A division by zero whose result is unused fails in eager mode; AOTAutograd removes it."""

import torch

STAGE = "aot_eager"
KIND = "exception"
CALL = 0


def target(x, y):
    unused = x // y
    return x + 1


def get_inputs():
    return [torch.tensor([4, 6]), torch.tensor([0, 2])]
