"""torch.set_default_dtype inside the function is ignored under AOTAutograd."""

import torch

STAGE = "aot_eager"
KIND = "dtype"
CALL = 0


def target(x):
    torch.set_default_dtype(torch.float64)
    y = torch.zeros(3)
    torch.set_default_dtype(torch.float32)
    return x + y


def get_inputs():
    return [torch.ones(3)]
