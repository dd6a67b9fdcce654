"""The __del__ of an object made in the compiled function runs twice in the first call."""

import torch

STAGE = "eager"
KIND = "state"
CALL = 0

CLOSED = []


class Handle:
    def __del__(self):
        CLOSED.append(1)


def target(x):
    handle = Handle()
    y = x + 1
    del handle
    return y


def get_inputs():
    return [torch.ones(3)]
