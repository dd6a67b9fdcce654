"""A function with allow_in_graph keeps the global that AOTAutograd traced."""

import torch

STAGE = "aot_eager"
KIND = "output"
CALL = 1

SCALE = 1.0


@torch.compiler.allow_in_graph
def scaled(x):
    return x * SCALE


def target(x):
    return scaled(x) + 1


def get_inputs_of_call(number):
    global SCALE
    SCALE = 1.0 + number
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
