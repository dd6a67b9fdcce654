"""A printed tensor shows another grad_fn under AOTAutograd."""

import torch

STAGE = "aot_eager"
KIND = "printed"
CALL = 0


def target(x):
    y = x * 2
    print(y)
    return y + 1


def get_inputs():
    return [torch.ones(3, requires_grad=True)]
