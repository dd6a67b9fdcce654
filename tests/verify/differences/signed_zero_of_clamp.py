"""clamp keeps a negative zero in eager mode; Inductor returns a positive one."""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return 1.0 / torch.clamp(x, min=0.0)


def get_inputs():
    return [torch.full((32,), -0.0)]
