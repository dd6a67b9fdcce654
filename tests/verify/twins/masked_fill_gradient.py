"""The gradient behind masked_fill is NaN in eager mode and in compiled code."""

import torch


def target(x):
    return x.log().masked_fill(x <= 0, 0.0)


def get_inputs():
    return [torch.tensor([0.0, 1.0, -1.0], requires_grad=True)]
