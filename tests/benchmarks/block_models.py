"""Models with repeated blocks; docs/bench.md has what ``fullgraph bench --blocks`` says of them."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Block(nn.Module):
    """A layer of a transformer."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.before = nn.LayerNorm(width)
        self.mix = nn.Linear(width, 3 * width)
        self.after = nn.LayerNorm(width)
        self.grow = nn.Linear(width, 4 * width)
        self.shrink = nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = self.mix(self.before(x)).chunk(3, -1)
        x = x + nn.functional.scaled_dot_product_attention(q, k, v)
        return x + self.shrink(nn.functional.gelu(self.grow(self.after(x))))


class Transformer(nn.Module):
    """Twelve of them."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Block() for _ in range(12))

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = layer(x)
        return x


class Dilated(nn.Module):
    """A block of which each has another dilation, so that no compiled version fits two."""

    def __init__(self, dilation: int) -> None:
        super().__init__()
        self.dilation = dilation
        self.filter = nn.Conv1d(64, 64, 3, padding="same", dilation=dilation)
        self.gate = nn.Conv1d(64, 64, 3, padding="same", dilation=dilation)

    def forward(self, x: Tensor) -> Tensor:
        return x + torch.tanh(self.filter(x)) * torch.sigmoid(self.gate(x))


class Dilations(nn.Module):
    """Four of them."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Dilated(2**n) for n in range(4))

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = layer(x)
        return x


class Llama(nn.Module):
    """The model of transformers with eight small layers and random weights."""

    def __init__(self) -> None:
        super().__init__()
        from transformers import LlamaConfig, LlamaModel

        config = LlamaConfig(
            hidden_size=64,
            intermediate_size=128,
            vocab_size=256,
            num_attention_heads=4,
            num_key_value_heads=4,
            num_hidden_layers=8,
            use_cache=False,
        )
        self.model = LlamaModel(config)

    def forward(self, tokens: Tensor) -> Tensor:
        states: Tensor = self.model(input_ids=tokens).last_hidden_state
        return states
