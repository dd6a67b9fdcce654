"""A forward hook that records shapes is registered after the first call and records nothing.

PyTorch issue: #117758.
"""

import torch

STAGE = "eager"
KIND = "state"
CALL = 1

SEEN = []
target = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.ReLU())


def note(module, args, output):
    SEEN.append(tuple(output.shape))


def get_inputs_of_call(number):
    if number == 1:
        target[1].register_forward_hook(note)
    return [torch.ones(2, 3)]


def get_inputs():
    return get_inputs_of_call(0)
