"""An operation whose result is unused fails in eager mode; AOTAutograd removes it, so nothing
fails."""

import torch

STAGE = "aot_eager"
KIND = "exception"
CALL = 0


def target(x, index):
    torch.gather(x, 0, index)
    return x + 1


def get_inputs():
    return [torch.ones(3), torch.tensor([7])]
