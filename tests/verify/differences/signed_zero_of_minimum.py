"""The minimum of -0.0 and 0.0 is positive under Inductor.

PyTorch issue: #194347.
"""

import torch

STAGE = "inductor"
KIND = "output"
CALL = 0


def target(x, y):
    return torch.minimum(x, y)


def get_inputs():
    return [torch.tensor([-0.0]), torch.tensor([0.0])]
