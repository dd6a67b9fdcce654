"""CLAP with fusion of long audio (clap-htsat-fused)."""

import torch
from transformers import ClapConfig, ClapModel

torch.manual_seed(0)
config = ClapConfig(
    text_config={
        "vocab_size": 200,
        "hidden_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "intermediate_size": 128,
    },
    audio_config={"enable_fusion": True},
    projection_dim=32,
)
model = ClapModel(config).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    # Four mel spectrograms: the whole audio made short, and three parts of it.
    return {
        "input_ids": torch.randint(3, 200, (1, 8)),
        "attention_mask": torch.ones(1, 8, dtype=torch.long),
        "input_features": torch.randn(1, 4, 1001, 64),
        "is_longer": torch.ones(1, 1, dtype=torch.bool),
    }
