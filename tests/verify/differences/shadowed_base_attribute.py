"""A class attribute that comes to hide the one of its base class is ignored by compiled code."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Base:
    factor = 2.0


class Box(Base):
    pass


BOX = Box()


def target(x):
    return x * BOX.factor


def get_inputs_of_call(number):
    if number:
        Box.factor = 9.0
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
