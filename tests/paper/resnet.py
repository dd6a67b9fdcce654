"""Residual networks for images.

K. He et al., *Deep Residual Learning for Image Recognition* (2015): table 1 of
https://arxiv.org/abs/1512.03385 has the layers of ResNet-18 and ResNet-34; shortcuts
that change the size are projections (option B of section 3.3), as in the published weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

RESNET18 = (2, 2, 2, 2)
RESNET34 = (3, 4, 6, 3)
WIDTHS = (64, 128, 256, 512)


@dataclass(frozen=True)
class ResNetConfig:
    """The size of a network and of its images.

    Attributes:
        blocks: how many residual blocks each of the four stages has.
        image: the height and width of an image.
        classes: how many there are.
        breaks: whether each stage breaks the graph of ``torch.compile``.
    """

    blocks: Sequence[int]
    image: int = 224
    classes: int = 1000
    breaks: bool = False


class BasicBlock(nn.Module):
    """Two 3 x 3 convolutions and a shortcut (figure 2 of the paper)."""

    def __init__(self, before: int, width: int, stride: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(before, width, 3, stride, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(width)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(width)
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or before != width:
            self.shortcut = nn.Sequential(
                nn.Conv2d(before, width, 1, stride, bias=False), nn.BatchNorm2d(width)
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = F.relu(self.first_norm(self.first(x)))
        return F.relu(self.second_norm(self.second(y)) + self.shortcut(x))


class ResNet(nn.Module):
    """A network that returns its training loss."""

    def __init__(self, config: ResNetConfig) -> None:
        super().__init__()
        self.breaks = config.breaks
        self.stem = nn.Sequential(
            nn.Conv2d(3, WIDTHS[0], 7, stride=2, padding=3, bias=False),
            nn.BatchNorm2d(WIDTHS[0]),
            nn.ReLU(),
            nn.MaxPool2d(3, stride=2, padding=1),
        )
        stages = []
        before = WIDTHS[0]
        for width, blocks in zip(WIDTHS, config.blocks, strict=True):
            stride = 1 if width == WIDTHS[0] else 2
            stage = [BasicBlock(before, width, stride)]
            stage += [BasicBlock(width, width, 1) for _ in range(blocks - 1)]
            stages.append(nn.Sequential(*stage))
            before = width
        self.stages = nn.ModuleList(stages)
        self.head = nn.Linear(before, config.classes)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")

    def forward(self, images: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        """The mean cross entropy; images (batch, 3, height, width), labels (batch)."""
        x = self.stem(images)
        for stage in self.stages:
            x = stage(x)
            if self.breaks:
                torch._dynamo.graph_break()
        logits = self.head(x.mean((2, 3)))
        return F.cross_entropy(logits, labels)
