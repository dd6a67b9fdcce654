"""The softmax of constants that are NaN is computed in eager mode and does not compile under
Inductor.

PyTorch issue: #188225.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0

softmax = torch.nn.Softmax(dim=1)


def target():
    ones = torch.ones([2, 2])
    return softmax(torch.arccosh(torch.log2(torch.atan2(ones, ones))))


def get_inputs():
    return []
