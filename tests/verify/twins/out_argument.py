"""An out argument is resized and written for the caller of both."""

import torch


def target(x, out):
    torch.add(x, 1, out=out)
    return out


def get_inputs():
    return [torch.ones(3), torch.empty(0)]
