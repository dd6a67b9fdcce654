"""The warning about shapes that are broadcast in a loss is lost in compiled code."""

import torch

STAGE = "eager"
KIND = "warning"
CALL = 0


def target(x, y):
    return torch.nn.functional.mse_loss(x, y)


def get_inputs():
    return [torch.ones(2, 3), torch.zeros(2, 1)]
