"""atanh of a small value is 0 in Inductor's vectorized code."""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return torch.atanh(x) / x


def get_inputs():
    return [torch.full((32,), 1e-8)]
