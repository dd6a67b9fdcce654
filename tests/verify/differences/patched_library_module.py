"""torch.nn.ReLU.forward is replaced after the first call; compiled code runs the old one."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1

original = torch.nn.ReLU.forward
target = torch.nn.Sequential(torch.nn.ReLU())


def get_inputs_of_call(number):
    torch.nn.ReLU.forward = (lambda self, x: x * 5) if number else original
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
