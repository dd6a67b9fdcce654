"""A line is printed once per call by both."""

import torch


def target(x):
    y = x * 2
    print("mean", y.mean().item())
    return y + 1


def get_inputs():
    return [torch.ones(3)]
