"""The gradient computed with create_graph=True has no backward pass under AOTAutograd.

PyTorch issue: #181581.
"""

import torch

STAGE = "aot_eager"
KIND = "gradient"
CALL = 0


def target(x):
    y = torch.relu(x @ x)
    (grad,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    return grad


def get_inputs():
    return [torch.ones(3, 3, requires_grad=True)]
