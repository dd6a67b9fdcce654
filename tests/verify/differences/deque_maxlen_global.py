"""A global deque grows beyond its maxlen in compiled code from the third call on."""

import collections

import torch

STAGE = "eager"
KIND = "output"
CALL = 2

RECENT = collections.deque(maxlen=2)


def target(x):
    RECENT.append(x.shape[0])
    return x * len(RECENT)


def get_inputs():
    return [torch.ones(3)]
