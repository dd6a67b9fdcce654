"""Python numbers and tensors are promoted to the same dtypes in both."""

import torch


def target(x, y):
    scale = torch.tensor(2.0, dtype=torch.float64)
    return x * 2.5, y * 2.5, x + y, y / 2, y // 2, torch.where(y > 0, y, 1.5), x * scale


def get_inputs():
    return [torch.ones(3, dtype=torch.float16), torch.ones(3, dtype=torch.int32)]
