"""Resizing a detached alias of a result also resizes the result under Inductor.

PyTorch issue: #191844.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    base = x + 1
    alias = base.detach()
    alias.resize_(12)
    return base + 1


def get_inputs():
    return [torch.ones(1)]
