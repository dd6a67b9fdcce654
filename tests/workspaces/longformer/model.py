"""A model that nobody here wrote, small and with random weights."""

import torch
from transformers import LongformerConfig, LongformerModel

config = LongformerConfig(
    vocab_size=100,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=64,
    attention_window=[8, 8],
    max_position_embeddings=130,
)
torch.manual_seed(0)
model = LongformerModel(config).eval()


def get_inputs():
    return [torch.randint(5, 99, (2, 37))]
