"""A failed assert on a tensor raises AssertionError in eager mode and RuntimeError in compiled
code."""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0


def target(x):
    assert (x > 0).all(), "must be positive"
    return x.sqrt()


def get_inputs():
    return [torch.tensor([-1.0, 4.0])]
