"""Dropout draws the same mask in both, with Inductor's fallback_random.

PyTorch issue: #158643.
"""

import torch


def target(x):
    return torch.nn.functional.dropout(x, 0.5, training=True)


def get_inputs():
    return [torch.ones(64)]
