"""Marian (opus-mt-fr-en)."""

import torch
from transformers import MarianConfig, MarianMTModel

torch.manual_seed(0)
# In half precision, as on a GPU: the layers of the encoder then test for overflow.
model = (
    MarianMTModel(
        MarianConfig(
            vocab_size=200,
            d_model=64,
            encoder_layers=2,
            decoder_layers=2,
            encoder_attention_heads=2,
            decoder_attention_heads=2,
            encoder_ffn_dim=128,
            decoder_ffn_dim=128,
            max_position_embeddings=64,
            pad_token_id=1,
            decoder_start_token_id=2,
        )
    )
    .half()
    .eval()
)


def get_inputs() -> dict[str, torch.Tensor]:
    # The first call of a generation: the decoder has its first token alone.
    return {
        "input_ids": torch.randint(3, 200, (1, 8)),
        "attention_mask": torch.ones(1, 8, dtype=torch.long),
        "decoder_input_ids": torch.full((1, 1), 2),
    }
