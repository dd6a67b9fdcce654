"""torch.equal and comparisons of NaN return the same in both."""

import torch


def target(x):
    return torch.equal(x, x), (x == x).all(), torch.allclose(x, x), x.isclose(x, equal_nan=True)


def get_inputs():
    return [torch.tensor([float("nan"), 1.0])]
