"""The gradient of torch.where is NaN in eager mode and in compiled code."""

import torch


def target(x):
    return torch.where(x > 0, torch.sqrt(x), torch.zeros_like(x))


def get_inputs():
    return [torch.tensor([-1.0, 0.0, 4.0], requires_grad=True)]
