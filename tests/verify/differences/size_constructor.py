"""torch.Tensor(size) makes a tensor of that shape in eager mode and of these values in compiled
code.

PyTorch issue: #196467.
"""

import torch

STAGE = "eager"
KIND = "output"
CALL = 0


def target(x):
    return torch.Tensor(x.size()).shape


def get_inputs():
    return [torch.ones(2, 3)]
