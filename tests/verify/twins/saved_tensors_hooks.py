"""Hooks on saved tensors change the gradient in both.

PyTorch issue: #116221.
"""

import torch


def target(a, b):
    with torch.autograd.graph.saved_tensors_hooks(lambda x: x, lambda x: 2 * x):
        return a * b


def get_inputs():
    return [torch.ones(3, requires_grad=True), torch.full((3,), 2.0, requires_grad=True)]
