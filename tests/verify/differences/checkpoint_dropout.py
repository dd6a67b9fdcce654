"""The recomputation of a checkpoint draws another dropout mask than the forward pass did."""

import torch
from torch.utils.checkpoint import checkpoint

STAGE = "eager"
KIND = "gradient"
CALL = 0


def block(x):
    return torch.nn.functional.dropout(torch.sin(x), 0.5)


def target(x):
    return checkpoint(block, x, use_reentrant=False)


def get_inputs():
    return [torch.ones(32, requires_grad=True)]
