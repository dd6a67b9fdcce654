"""An in-place write to a view is seen in its base by both.

PyTorch issue: #93363.
"""

import torch


def target(x):
    x.add_(1.0)
    return x * 2


def get_inputs():
    base = torch.ones(4, requires_grad=True).add(0.0)
    return [base[0::2]]
