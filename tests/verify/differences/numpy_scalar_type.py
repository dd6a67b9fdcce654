"""A NumPy scalar becomes an array without dimensions in compiled code."""

import torch

STAGE = "eager"
KIND = "type"
CALL = 0


def target(x):
    a = x.numpy()
    return a.sum(), a.mean() * 2, a[0]


def get_inputs():
    return [torch.ones(3)]
