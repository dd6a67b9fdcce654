"""gelu of infinity is NaN in eager mode and infinite under Inductor."""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return torch.nn.functional.gelu(x)


def get_inputs():
    return [torch.tensor([float("inf"), float("-inf"), 1.0])]
