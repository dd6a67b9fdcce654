"""AOTAutograd removes an unused dropout, so the next draw has another value."""

import torch

STAGE = "aot_eager"
KIND = "output"
CALL = 0


def target(x):
    unused = torch.nn.functional.dropout(x, 0.5, training=True)
    return x + torch.rand(3)


def get_inputs():
    return [torch.ones(3)]
