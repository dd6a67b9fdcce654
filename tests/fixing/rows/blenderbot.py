"""Blenderbot (blenderbot-400M-distill)."""

import torch
from transformers import BlenderbotConfig, BlenderbotForConditionalGeneration

torch.manual_seed(0)
model = BlenderbotForConditionalGeneration(
    BlenderbotConfig(
        vocab_size=200,
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=128,
        decoder_ffn_dim=128,
        max_position_embeddings=64,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    return {
        "input_ids": torch.randint(3, 200, (1, 8)),
        "decoder_input_ids": torch.randint(3, 200, (1, 8)),
    }
