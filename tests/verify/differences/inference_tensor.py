"""A tensor made in inference mode is no inference tensor under AOTAutograd."""

import torch

STAGE = "aot_eager"
KIND = "output"
CALL = 0


def target(x):
    with torch.inference_mode():
        y = x * 2
    return y.is_inference(), y


def get_inputs():
    return [torch.ones(3)]
