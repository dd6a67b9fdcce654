"""The __len__ of a class is replaced after the first call; compiled code uses the old one."""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Bag:
    def __len__(self):
        return 2


BAG = Bag()


def target(x):
    return x * len(BAG)


def get_inputs_of_call(number):
    if number:
        Bag.__len__ = lambda self: 9
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
