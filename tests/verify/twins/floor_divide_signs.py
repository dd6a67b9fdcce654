"""Division and remainder of negative integers are equal in both."""

import torch


def target(x, y):
    floor = torch.div(x, y, rounding_mode="floor")
    trunc = torch.div(x, y, rounding_mode="trunc")
    return floor, trunc, torch.remainder(x, y), torch.fmod(x, y)


def get_inputs():
    return [torch.tensor([-7, 7, -7, 7]), torch.tensor([2, -2, -2, 2])]
