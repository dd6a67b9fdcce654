"""A method that is replaced on the class of a plain object after the first call is ignored by
compiled code."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Scaler:
    def scale(self, x):
        return x * 2


SCALER = Scaler()


def target(x):
    return SCALER.scale(x) + 1


def five_times(self, x):
    return x * 5


def get_inputs_of_call(number):
    if number:
        Scaler.scale = five_times
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
