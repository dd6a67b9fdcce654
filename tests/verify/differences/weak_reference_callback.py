"""A weak reference to a deleted object is still alive in compiled code."""

import weakref

import torch

STAGE = "eager"
KIND = "output"
CALL = 0

DEAD = []


class Handle:
    pass


def target(x):
    handle = Handle()
    reference = weakref.ref(handle, lambda _: DEAD.append(1))
    del handle
    return x + (1 if reference() is None else 2)


def get_inputs():
    return [torch.ones(3)]
