"""A mutable default argument grows alike in both."""

import torch


def remember(x, seen=[]):
    seen.append(x.shape[0])
    return x * len(seen)


def target(x):
    return remember(x)


def get_inputs():
    return [torch.ones(3)]
