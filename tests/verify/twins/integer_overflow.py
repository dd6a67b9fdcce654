"""An int32 overflow wraps around in both.

PyTorch issue: #108520.
"""

import torch


def target(x):
    return (x + x).to(torch.int64)


def get_inputs():
    return [torch.full((3,), 2147483647, dtype=torch.int32)]
