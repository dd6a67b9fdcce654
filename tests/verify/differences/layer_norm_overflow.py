"""layer_norm of very large values is NaN in eager mode and 0 under Inductor.

PyTorch issue: #173793.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x):
    return torch.nn.functional.layer_norm(x, (64,))


def get_inputs():
    return [torch.linspace(8e37, 9e37, 64).reshape(1, 64)]
