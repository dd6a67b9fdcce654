"""Batch norm of one value per channel raises ValueError in eager mode and another type in
compiled code."""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0

norm = torch.nn.BatchNorm1d(3)


def target(x):
    return norm(x)


def get_inputs():
    return [torch.ones(1, 3)]
