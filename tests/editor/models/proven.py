"""A function whose fix can be proven, and one that differs from eager mode when it is compiled."""

import logging

import torch

logger = logging.getLogger(__name__)


@torch.compile
def scale(x: torch.Tensor) -> torch.Tensor:
    y = x + 1
    logger.info("shape %s", x.shape)
    return y * 2


@torch.compile
def add(x: torch.Tensor) -> torch.Tensor:
    if torch.compiler.is_compiling():
        return x + 1
    return x + 2


def get_inputs():
    return [torch.ones(3)]
