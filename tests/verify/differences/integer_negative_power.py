"""Inductor computes a negative power of integers, which eager mode rejects."""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(x):
    return x**-1


def get_inputs():
    return [torch.tensor([1, 2])]
