"""The order of a global dict that changes between calls is respected by both."""

import torch

WEIGHTS = {"a": 1.0, "b": 2.0}


def target(x):
    for weight in WEIGHTS.values():
        x = x * 2 + weight
    return x


def get_inputs_of_call(number):
    first = WEIGHTS.pop("a")
    WEIGHTS["a"] = first
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
