"""Whisper (whisper-large-v3, whisper-small, whisper-base)."""

import torch
from transformers import WhisperConfig, WhisperForConditionalGeneration

torch.manual_seed(0)
model = WhisperForConditionalGeneration(
    WhisperConfig(
        vocab_size=200,
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=128,
        decoder_ffn_dim=128,
        max_source_positions=64,
        max_target_positions=64,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=3,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    # The encoder halves the number of frames: 2 * max_source_positions.
    return {
        "input_features": torch.randn(1, 80, 128),
        "decoder_input_ids": torch.randint(4, 200, (1, 8)),
    }
