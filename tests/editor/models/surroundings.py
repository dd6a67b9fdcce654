"""A function whose inputs exist only in the environment that the editor was started in."""

import os

import torch


@torch.compile
def shifted(x: torch.Tensor) -> torch.Tensor:
    return x + 1


def get_inputs():
    return [torch.ones(len(os.environ["PATH"]))]
