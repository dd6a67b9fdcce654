"""Inductor accepts a probability outside 0 and 1, which eager mode rejects."""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(p):
    return torch.bernoulli(p)


def get_inputs():
    return [torch.tensor([-1.0, 2.0])]
