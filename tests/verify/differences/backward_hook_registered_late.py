"""A full backward hook that is registered after the first call does not run in compiled code.

PyTorch issue: #115750.
"""

import torch

STAGE = "eager"
KIND = "gradient"
CALL = 1

layer = torch.nn.Linear(3, 3)


def double(module, grad_input, grad_output):
    return tuple(2 * each for each in grad_input)


def target(x):
    return layer(x)


def get_inputs_of_call(number):
    if number == 1:
        layer.register_full_backward_hook(double)
    return [torch.ones(3, requires_grad=True)]


def get_inputs():
    return get_inputs_of_call(0)
