"""A property that is replaced on its class after the first call is used by both."""

import torch


class Box:
    @property
    def size(self):
        return 2.0


BOX = Box()


def target(x):
    return x * BOX.size


def get_inputs_of_call(number):
    if number:
        Box.size = property(lambda self: 9.0)
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
