"""torch.Tensor.relu is replaced after the first call; AOTAutograd's graph still has the old
operation."""

import torch

STAGE = "aot_eager"
KIND = "output"
CALL = 1

original = torch.Tensor.relu


def target(x):
    return x.relu()


def get_inputs_of_call(number):
    torch.Tensor.relu = (lambda self: self * 5) if number else original
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
