"""The finally block does not run in compiled code if an operation in the try block fails at run
time."""

import torch

STAGE = "eager"
KIND = "state"
CALL = 0

STATE = {"open": 0}


def target(x, index):
    STATE["open"] += 1
    try:
        return torch.gather(x, 0, index)
    finally:
        STATE["open"] -= 1
        STATE["closed"] = True


def get_inputs():
    return [torch.ones(3), torch.tensor([7])]
