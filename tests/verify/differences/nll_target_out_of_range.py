"""A class outside the range raises IndexError in eager mode and RuntimeError under Inductor."""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0


def target(x, y):
    return torch.nn.functional.nll_loss(x, y)


def get_inputs():
    return [torch.ones(2, 3), torch.tensor([0, 7])]
