"""Returning a detached alias beside two views removes all gradients under Inductor.

PyTorch issue: #195357.
"""

import torch

STAGE = "inductor"
KIND = "gradient"
CALL = 0


def target(x):
    y = torch.sin(x)
    return y[0:4], y[4:8], y.detach()


def get_inputs():
    return [torch.ones(8, requires_grad=True)]
