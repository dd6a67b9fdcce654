"""A tiny encoder with the logging and mask code that transformers usually carry.

Try it: ``fullgraph explain examples/transformer.py:TinyTransformer``
"""

import logging
import warnings

import torch
from torch import nn

logger = logging.getLogger(__name__)


class Block(nn.Module):
    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.norm = nn.LayerNorm(dim)
        self.attention = nn.MultiheadAttention(dim, heads, batch_first=True)
        self.mlp = nn.Sequential(
            nn.LayerNorm(dim), nn.Linear(dim, 4 * dim), nn.GELU(), nn.Linear(4 * dim, dim)
        )

    def forward(self, x: torch.Tensor, padding: torch.Tensor | None) -> torch.Tensor:
        h = self.norm(x)
        h, _ = self.attention(h, h, h, key_padding_mask=padding, need_weights=False)
        x = x + h
        return x + self.mlp(x)


class TinyTransformer(nn.Module):
    def __init__(self, vocabulary: int = 100, dim: int = 32, layers: int = 2, heads: int = 4):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, dim)
        self.blocks = nn.ModuleList(Block(dim, heads) for _ in range(layers))
        self.head = nn.Linear(dim, vocabulary)

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor | None = None
    ) -> torch.Tensor:
        padding = None
        if attention_mask is None:
            warnings.warn("no attention_mask given: padding tokens will be attended to")
        elif not attention_mask.all():
            padding = attention_mask == 0
        if (input_ids >= self.embedding.num_embeddings).any():
            raise IndexError("input_ids hold a token that is not in the vocabulary")
        logger.info("encoding a batch of shape %s", input_ids.shape)
        x = self.embedding(input_ids)
        for block in self.blocks:
            x = block(x, padding)
        return self.head(x)


def get_init_inputs():
    return [100, 32, 2, 4]


def get_inputs():
    mask = torch.ones(2, 16, dtype=torch.long)
    mask[0, 12:] = 0
    return [torch.randint(0, 100, (2, 16)), mask]
