"""The keyword-only default that changes between calls is used by both."""

import torch


def scaled(x, *, factor=2.0):
    return x * factor


def target(x):
    return scaled(x)


def get_inputs_of_call(number):
    scaled.__kwdefaults__["factor"] = 2.0 + number
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
