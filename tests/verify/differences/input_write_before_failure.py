"""The input is changed in place before an operation fails: the caller sees the change only in
eager mode."""

import torch

STAGE = "aot_eager"
KIND = "input"
CALL = 0


def target(x, index):
    x.add_(1)
    return torch.gather(x, 0, index)


def get_inputs():
    return [torch.ones(3), torch.tensor([7])]
