"""Shifts by more bits than there are return the same in both."""

import torch


def target(x, n):
    return x << n, x >> n


def get_inputs():
    x = torch.tensor([1, -1, 5, -7] * 8, dtype=torch.int32)
    return [x, torch.tensor([32, 33, -1, 40] * 8, dtype=torch.int32)]
