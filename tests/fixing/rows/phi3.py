"""Phi-3 with LongRoPE (Phi-4-mini-instruct)."""

import torch
from transformers import Phi3Config, Phi3ForCausalLM

torch.manual_seed(0)
# A factor per pair of a head's 32 dimensions.
model = Phi3ForCausalLM(
    Phi3Config(
        vocab_size=200,
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=64,
        original_max_position_embeddings=16,
        rope_scaling={
            "type": "longrope",
            "short_factor": [1.0] * 16,
            "long_factor": [2.0] * 16,
        },
        pad_token_id=0,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    return {"input_ids": torch.randint(1, 200, (1, 8))}
