"""A result and its detached alias are two tensors in eager mode and one under Inductor.

PyTorch issue: #100348.
"""

import torch

STAGE = "inductor"
KIND = "aliasing"
CALL = 0


def target(x):
    y = x * 2
    return y, y.detach()


def get_inputs():
    return [torch.ones(3)]
