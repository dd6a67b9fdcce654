"""A language model in the shape of nanoGPT's (https://github.com/karpathy/nanoGPT, ``model.py``).

The architecture is that of GPT-2: A. Radford et al., *Language Models are Unsupervised Multitask
Learners* (2019), section 2.3: pre-activation transformer blocks with learned positions, a last
layer normalization, and an output layer that shares the weights of the token embedding.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812


@dataclass(frozen=True)
class GptConfig:
    """The size of a model.

    Attributes:
        layers: transformer blocks.
        heads: of the attention.
        width: of the hidden states.
        block: the sequence length.
        vocabulary: how many tokens there are.
        dropout: the probability.
        bias: whether linear layers and normalizations have biases.
        breaks: whether each transformer block breaks the graph of ``torch.compile``.
    """

    layers: int
    heads: int
    width: int
    block: int
    vocabulary: int
    dropout: float = 0.0
    bias: bool = False
    breaks: bool = False


class Attention(nn.Module):
    """Causal self-attention; shapes (batch, length, width) to the same."""

    def __init__(self, config: GptConfig) -> None:
        super().__init__()
        self.heads, self.dropout = config.heads, config.dropout
        self.to_qkv = nn.Linear(config.width, 3 * config.width, bias=config.bias)
        self.out = nn.Linear(config.width, config.width, bias=config.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        q, k, v = (
            part.view(batch, length, self.heads, width // self.heads).transpose(1, 2)
            for part in self.to_qkv(x).split(width, dim=2)
        )
        dropout = self.dropout if self.training else 0.0
        mixed = F.scaled_dot_product_attention(q, k, v, dropout_p=dropout, is_causal=True)
        joined = mixed.transpose(1, 2).reshape(batch, length, width)
        return F.dropout(self.out(joined), self.dropout, self.training)


class Block(nn.Module):
    """A transformer block; shapes (batch, length, width) to the same."""

    def __init__(self, config: GptConfig) -> None:
        super().__init__()
        self.breaks = config.breaks
        self.before_attention = nn.LayerNorm(config.width, bias=config.bias)
        self.attention = Attention(config)
        self.before_mlp = nn.LayerNorm(config.width, bias=config.bias)
        self.mlp = nn.Sequential(
            nn.Linear(config.width, 4 * config.width, bias=config.bias),
            nn.GELU(),
            nn.Linear(4 * config.width, config.width, bias=config.bias),
            nn.Dropout(config.dropout),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.before_attention(x))
        if self.breaks:
            torch._dynamo.graph_break()
        return x + self.mlp(self.before_mlp(x))


class Gpt(nn.Module):
    """A language model that returns its training loss."""

    def __init__(self, config: GptConfig) -> None:
        super().__init__()
        self.tokens = nn.Embedding(config.vocabulary, config.width)
        self.positions = nn.Embedding(config.block, config.width)
        self.dropout = nn.Dropout(config.dropout)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.last = nn.LayerNorm(config.width, bias=config.bias)
        self.head = nn.Linear(config.width, config.vocabulary, bias=False)
        for module in self.modules():
            if isinstance(module, (nn.Linear, nn.Embedding)):
                nn.init.normal_(module.weight, std=0.02)
            if isinstance(module, nn.Linear) and module.bias is not None:
                nn.init.zeros_(module.bias)
        self.head.weight = self.tokens.weight

    def forward(self, tokens: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        """The mean cross entropy of the next tokens; both of shape (batch, length)."""
        places = torch.arange(tokens.shape[1], device=tokens.device)
        x = self.dropout(self.tokens(tokens) + self.positions(places))
        for block in self.blocks:
            x = block(x)
        logits = self.head(self.last(x))
        return F.cross_entropy(logits.flatten(0, 1), targets.flatten())
