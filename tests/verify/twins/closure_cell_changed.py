"""A closure cell that changes between calls is read anew by both."""

import torch


def make():
    scale = 1.0

    def run(x):
        return x * scale

    def change(value):
        nonlocal scale
        scale = value

    return run, change


target, change = make()


def get_inputs_of_call(number):
    change(1.0 + number)
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
