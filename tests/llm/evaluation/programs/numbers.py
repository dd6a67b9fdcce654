"""Numbers of a tensor in a list."""

import torch


def double(x):
    y = x + 1
    z = torch.tensor([v * 2 for v in y.tolist()])
    return z.sum() + y


def get_inputs():
    return [torch.ones(3)]
