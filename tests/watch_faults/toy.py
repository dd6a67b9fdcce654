"""What the programs share: flags of a run, data to learn, and a loop over batches."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import Any

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

FAULT = os.environ.get("FAULT") == "1"
"""Whether the fault is there; the healthy twin is the same program without it."""
STEPS = int(os.environ.get("STEPS", "30"))


def compiled(function: Any) -> Any:
    """A module or function, compiled if the run asks for it."""
    backend = os.environ.get("COMPILED", "")
    return torch.compile(function, backend=backend) if backend else function


def blobs(classes: int = 4, features: int = 16, count: int = 512) -> tuple[Any, Any]:
    """Clusters of points that overlap, and the number of the cluster of each."""
    generator = torch.Generator().manual_seed(0)
    labels = torch.arange(count) % classes
    centres = torch.randn(classes, features, generator=generator)
    points = centres[labels] + 1.5 * torch.randn(count, features, generator=generator)
    # Of unit variance, as inputs are to be.
    return points / points.std(), labels


def batches(
    *tensors: Any, size: int = 32, shuffle: bool = True, steps: int = STEPS
) -> Iterator[Any]:
    """So many batches, over as many epochs as that takes."""
    loader = DataLoader(TensorDataset(*tensors), batch_size=size, shuffle=shuffle, drop_last=True)
    epochs = (batch for _ in itertools.count() for batch in loader)
    return itertools.islice(epochs, steps)


class Net(nn.Module):
    """Three linear layers."""

    def __init__(self, features: int = 16, hidden: int = 32, classes: int = 4) -> None:
        super().__init__()
        self.first = nn.Linear(features, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.head = nn.Linear(hidden, classes)

    def forward(self, x: Any) -> Any:
        return self.head(self.second(self.first(x).relu()).relu())


def fit(model: Any, optimizer: Any, data: Any, loss_of: Any = nn.functional.cross_entropy) -> None:
    """A plain training loop."""
    forward = compiled(model)
    for x, y in data:
        optimizer.zero_grad()
        loss_of(forward(x), y).backward()
        optimizer.step()
