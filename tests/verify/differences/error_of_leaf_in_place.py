"""An in-place write to a leaf that requires grad raises another type of exception in compiled
code."""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0


def target(x):
    x.add_(1)
    return x


def get_inputs():
    return [torch.ones(3, requires_grad=True)]
