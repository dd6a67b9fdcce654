"""expm1 keeps a negative zero in eager mode; Inductor returns a positive one."""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return 1.0 / torch.expm1(x)


def get_inputs():
    return [torch.full((32,), -0.0)]
