"""The __get__ of a descriptor is replaced after the first call; compiled code uses the old one."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Constant:
    def __get__(self, instance, owner):
        return 2.0


class Box:
    size = Constant()


BOX = Box()


def target(x):
    return x * BOX.size


def get_inputs_of_call(number):
    if number:
        Constant.__get__ = lambda self, instance, owner: 9.0
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
