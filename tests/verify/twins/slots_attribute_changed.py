"""An attribute in a slot that changes between calls is read anew by both."""

import torch


class Box:
    __slots__ = ("scale",)


BOX = Box()
BOX.scale = 1.0


def target(x):
    return x * BOX.scale


def get_inputs_of_call(number):
    BOX.scale = 1.0 + number
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
