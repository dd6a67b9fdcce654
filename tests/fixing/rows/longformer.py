"""Longformer (longformer-base-4096)."""

import torch
from transformers import LongformerConfig, LongformerModel

torch.manual_seed(0)
model = LongformerModel(
    LongformerConfig(
        vocab_size=200,
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=128,
        max_position_embeddings=64,
        attention_window=8,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    # 20 tokens are no multiple of the window: the model pads them, as it does of most texts.
    return {"input_ids": torch.randint(3, 200, (1, 20))}
