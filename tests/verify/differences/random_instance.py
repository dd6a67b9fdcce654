"""An instance of random.Random starts again at every call in compiled code.

PyTorch issue: #198187.
"""

import random

import torch

STAGE = "eager"
KIND = "output"
CALL = 1

GENERATOR = random.Random(0)


def target(x):
    return x * GENERATOR.random()


def get_inputs():
    return [torch.arange(4.0)]
