"""The warning about degrees of freedom is lost in compiled code."""

import torch

STAGE = "eager"
KIND = "warning"
CALL = 0


def target(x):
    return x.var(0, keepdim=True)


def get_inputs():
    return [torch.ones(1, 3)]
