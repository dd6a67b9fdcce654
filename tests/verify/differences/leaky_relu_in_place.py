"""The backward pass of an in-place leaky_relu with a negative slope fails in eager mode only.

PyTorch issue: #104943.
"""

import torch

STAGE = "inductor"
KIND = "gradient"
CALL = 0


def target(x):
    return torch.nn.functional.leaky_relu(x * 2, -0.5, inplace=True)


def get_inputs():
    return [torch.tensor([-1.0, 1.0], requires_grad=True)]
