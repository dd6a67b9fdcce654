"""AOTAutograd removes torch._assert_async, so an invalid input is accepted."""

import torch

STAGE = "aot_eager"
KIND = "exception"
CALL = 0


def target(x):
    torch._assert_async((x > 0).all())
    return x.sqrt()


def get_inputs():
    return [torch.tensor([-1.0, 4.0])]
