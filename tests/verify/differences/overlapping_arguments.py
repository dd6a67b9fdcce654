"""Two arguments share memory from the second call on; AOTAutograd's graph treats them as
independent."""

import torch

STAGE = "aot_eager"
KIND = "output"
CALL = 1


def target(x, y):
    x.add_(1)
    return x * y


def get_inputs_of_call(number):
    base = torch.ones(6)
    return [base[:3], base[1:4] if number else torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
