"""Shapes that do not match raise RuntimeError in eager mode and TorchRuntimeError in compiled
code."""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0


def target(x, y):
    return x @ y


def get_inputs():
    return [torch.ones(2, 3), torch.ones(2, 3)]
