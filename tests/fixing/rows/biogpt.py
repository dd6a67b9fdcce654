"""BioGPT (biogpt)."""

import torch
from transformers import BioGptConfig, BioGptForCausalLM

torch.manual_seed(0)
model = BioGptForCausalLM(
    BioGptConfig(
        vocab_size=200,
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=128,
        max_position_embeddings=64,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    return {"input_ids": torch.randint(3, 200, (1, 8))}
