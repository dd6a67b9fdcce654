"""A weak reference whose object is gone is noticed by both."""

import weakref

import torch


class Box:
    pass


BOX = Box()
REFERENCE = weakref.ref(BOX)


def target(x):
    if REFERENCE() is None:
        return x * 10
    return x


def get_inputs_of_call(number):
    global BOX
    if number:
        BOX = None
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
