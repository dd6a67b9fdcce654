"""A forward pre-hook that is registered after the first call does not run in compiled code."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.ReLU())


def target(x):
    return model(x) + 1


def note(module, args):
    return (args[0] * 10,)


def get_inputs_of_call(number):
    if number == 1:
        model[1].register_forward_pre_hook(note)
    return [torch.ones(2, 3)]


def get_inputs():
    return get_inputs_of_call(0)
