"""The warning about the implicit dimension of softmax is lost in compiled code."""

import torch

STAGE = "eager"
KIND = "warning"
CALL = 0


def target(x):
    return torch.nn.functional.softmax(x)


def get_inputs():
    return [torch.ones(2, 3)]
