"""LayoutLMv3 without an image (layoutlmv3-base)."""

import torch
from transformers import LayoutLMv3Config, LayoutLMv3Model

torch.manual_seed(0)
# 4 * coordinate_size + 2 * shape_size is the hidden size.
model = LayoutLMv3Model(
    LayoutLMv3Config(
        vocab_size=200,
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=128,
        max_position_embeddings=64,
        coordinate_size=8,
        shape_size=16,
        visual_embed=False,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    return {
        "input_ids": torch.randint(3, 200, (1, 8)),
        "bbox": torch.zeros(1, 8, 4, dtype=torch.long),
    }
