"""A warning of the function itself is given by both."""

import warnings

import torch


def target(x):
    warnings.warn("slow path", stacklevel=1)
    return x + 1


def get_inputs():
    return [torch.ones(3)]
