"""Networks of the tests' own; the comments say what Dynamo does, by its documentation."""

from __future__ import annotations

import logging
from typing import Literal

import torch
from torch import Tensor, nn

log = logging.getLogger(__name__)


class Noisy(nn.Module):
    """Breaks in both modes at one line, in training at another, with a mask at a third."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        y = torch.relu(self.linear(x))  # traced
        scale = y.abs().max().item()  # broke
        if self.training:
            log.warning("training")  # broke
        if mask is not None and mask.sum() > 3:  # broke
            y = y * mask
        if x.shape[0] > 100:
            print("never reached")
        return y * scale  # traced


class Failing(nn.Module):
    """Cannot be called with a mask, and under Dynamo not be trained."""

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        if mask is not None:
            raise ValueError("no masks\nplease")
        if self.training and torch.compiler.is_compiling():
            x = x + torch.ones(7)  # broke
        return x + 1  # traced


class Configured(nn.Module):
    """Breaks only where it is made or called otherwise than its case does it."""

    def __init__(self, scaled: bool = False, reduce: Literal["mean", "max"] = "mean") -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.scaled = scaled
        self.reduce = reduce

    def forward(self, x: Tensor, shifted: bool = False) -> Tensor:
        y = self.linear(x)  # traced
        if self.scaled:
            y = y * y.abs().max().item()  # broke
        if shifted:
            y = y - y.mean().item()  # broke
        if self.reduce == "max":
            y = y[y > y.mean()]  # broke
        return y.sum()  # traced
