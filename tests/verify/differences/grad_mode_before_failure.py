"""Grad mode is disabled before an operation fails: it stays disabled in eager mode only."""

import torch

STAGE = "aot_eager"
KIND = "state"
CALL = 0


def target(x, index):
    torch.set_grad_enabled(False)
    return torch.gather(x, 0, index)


def get_inputs_of_call(number):
    torch.set_grad_enabled(True)
    return [torch.ones(3), torch.tensor([7])]


def get_inputs():
    return get_inputs_of_call(0)
