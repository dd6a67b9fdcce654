"""Six models, from one that is bound by launches to one that is bound by matrix products."""

from __future__ import annotations

import os

import torch
from torch import nn

from tests.paper.gpt import Gpt, GptConfig
from tests.paper.resnet import RESNET18, ResNet, ResNetConfig

SMALL = "SMALL_GPU_MODELS"
"""The variable that makes the models small, for a CPU."""
IS_SMALL = bool(os.environ.get(SMALL))
_WIDTH, _BATCH, _LENGTH = (32, 2, 16) if IS_SMALL else (1024, 64, 256)


class Chain(nn.Module):
    """Forty pointwise operations on a small tensor: bound by launches."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for _ in range(20):
            x = (x + 1).tanh()
        return x


class Perceptron(nn.Module):
    """Six linear layers with an activation behind each."""

    def __init__(self) -> None:
        super().__init__()
        layers = [each for _ in range(6) for each in (nn.Linear(_WIDTH, _WIDTH), nn.GELU())]
        self.layers = nn.Sequential(*layers)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.layers(x)
        return out


class Normalized(nn.Module):
    """Layer normalizations and softmax over large tensors: bound by memory."""

    def __init__(self) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(_WIDTH) for _ in range(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm in self.norms:
            x = (norm(x) * 2).softmax(-1) + x
        return x


class Language(Gpt):
    """A GPT; it returns its loss."""

    def __init__(self) -> None:
        layers, heads = (1, 2) if IS_SMALL else (6, 16)
        super().__init__(GptConfig(layers, heads, _WIDTH, _LENGTH, 65))


class Images(ResNet):
    """A ResNet-18; it returns its loss."""

    def __init__(self) -> None:
        super().__init__(ResNetConfig(RESNET18, 32 if IS_SMALL else 224))


class Encoder(nn.Module):
    """Four layers of ``nn.TransformerEncoder``, in evaluation mode without its fast path."""

    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(_WIDTH, 8, 4 * _WIDTH, batch_first=True)
        self.layers = nn.TransformerEncoder(layer, 4, enable_nested_tensor=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.layers(x)
        return out


_IMAGE = 32 if IS_SMALL else 224
_TOKENS = "torch.randint(65, (_BATCH, _LENGTH))"
INPUTS = {
    "Chain": "(torch.randn(64, 64),)",
    "Perceptron": "(torch.randn(_BATCH, _WIDTH),)",
    "Normalized": "(torch.randn(_BATCH * _LENGTH, _WIDTH),)",
    "Language": f"({_TOKENS}, {_TOKENS})",
    "Images": "(torch.randn(_BATCH, 3, _IMAGE, _IMAGE), torch.arange(_BATCH))",
    "Encoder": "(torch.randn(_BATCH, _LENGTH, _WIDTH),)",
}
"""The arguments of a call of each model, evaluated in this module."""
