"""Pegasus's decoder alone (PegasusForCausalLM)."""

import torch
from transformers import PegasusConfig, PegasusForCausalLM

torch.manual_seed(0)
model = PegasusForCausalLM(
    PegasusConfig(
        vocab_size=200,
        d_model=64,
        decoder_layers=2,
        decoder_attention_heads=2,
        decoder_ffn_dim=128,
        max_position_embeddings=64,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    return {"input_ids": torch.randint(2, 200, (1, 8))}
