"""The handler catches the failed torch._assert_async in eager mode; in compiled code the error
escapes."""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0


def target(x):
    try:
        torch._assert_async((x > 0).all())
    except RuntimeError:
        return torch.zeros_like(x)
    return x.sqrt()


def get_inputs():
    return [torch.tensor([-1.0, 4.0])]
