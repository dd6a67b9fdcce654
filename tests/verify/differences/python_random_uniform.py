"""random.uniform reaches Inductor's code as another number than the one drawn."""

import random

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return x * random.uniform(1.0, 3.0)


def get_inputs():
    return [torch.ones(3)]
