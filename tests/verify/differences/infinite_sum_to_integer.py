"""The integer sum of infinite values is computed in eager mode and does not compile under
Inductor.

PyTorch issue: #190421.
"""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target():
    return torch.sum(torch.log(torch.full((2,), 0.0)), dtype=torch.int32).float()


def get_inputs():
    return []
