"""Casts of values that are out of range return the same in both."""

import torch


def target(x):
    y = x * 1.5
    return y.to(torch.int8), y.to(torch.int16), y.to(torch.int64), y.to(torch.bool)


def get_inputs():
    return [torch.linspace(-1e6, 1e6, 37)]
