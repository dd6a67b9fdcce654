"""The forward pass fails already under AOTAutograd; in eager mode only the backward pass would."""

import torch

STAGE = "aot_eager"
KIND = "exception"
CALL = 0


def target(x):
    y = x * 2
    z = y.exp()
    z.add_(1)
    return z


def get_inputs():
    return [torch.ones(3, requires_grad=True)]
