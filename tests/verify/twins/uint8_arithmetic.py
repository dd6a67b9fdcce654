"""Arithmetic and shifts of uint8 wrap around in both."""

import torch


def target(x, y):
    return x + y, x - y, x * y, -x, x << 3, x >> 1, ~x, x // 7


def get_inputs():
    return [torch.full((40,), 200, dtype=torch.uint8), torch.full((40,), 100, dtype=torch.uint8)]
