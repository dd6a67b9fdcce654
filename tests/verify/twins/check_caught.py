"""The error of torch._check is caught by both."""

import torch


def target(x):
    try:
        torch._check(bool((x > 0).all()), lambda: "must be positive")
    except RuntimeError:
        return torch.zeros_like(x)
    return x.sqrt()


def get_inputs():
    return [torch.tensor([-1.0, 4.0])]
