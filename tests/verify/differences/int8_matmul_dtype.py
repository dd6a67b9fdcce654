"""A batched product of int8 matrices becomes int64 under Inductor.

PyTorch issue: #191308.
"""

import torch

STAGE = "inductor"
KIND = "dtype"
CALL = 0


def target(a, b):
    return torch.matmul(a, b)


def get_inputs():
    return [torch.ones(1, 1, 2, dtype=torch.int8), torch.ones(1, 2, 2, dtype=torch.int8)]
