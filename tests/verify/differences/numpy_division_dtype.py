"""Dividing an int32 array gives float64 in NumPy and float32 in compiled code."""

import numpy as np
import torch

STAGE = "eager"
KIND = "output"
CALL = 0


def target(x):
    a = x.numpy()
    return a / 2, a**2, np.sqrt(a), a.mean(), np.power(a, 0.5)


def get_inputs():
    return [torch.tensor([1, 2, 3], dtype=torch.int32)]
