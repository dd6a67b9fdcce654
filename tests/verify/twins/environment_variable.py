"""An environment variable that changes between calls is read anew by both."""

import os

import torch


def target(x):
    if os.environ.get("SCALE_UP") == "1":
        return x * 10
    return x


def get_inputs_of_call(number):
    os.environ["SCALE_UP"] = str(number % 2)
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
