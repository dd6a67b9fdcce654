"""The finally block of a generator that is left early does not run in compiled code."""

import torch

STAGE = "eager"
KIND = "state"
CALL = 0

LOG = []


def steps():
    try:
        yield 1.0
        yield 2.0
    finally:
        LOG.append("closed")


def target(x):
    for step in steps():
        x = x + step
        break
    return x


def get_inputs():
    return [torch.ones(3)]
