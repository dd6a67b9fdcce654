"""A constructor that is replaced after the first call is ignored by compiled code."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Point:
    def __init__(self, value):
        self.value = value


def target(x):
    return x * Point(2.0).value


def nine(self, value):
    self.value = 9.0


def get_inputs_of_call(number):
    if number:
        Point.__init__ = nine
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
