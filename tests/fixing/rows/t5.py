"""T5 (t5-small, t5-base, t5-3b)."""

import torch
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
model = T5ForConditionalGeneration(
    T5Config(vocab_size=200, d_model=64, d_kv=32, d_ff=128, num_layers=2, num_heads=2)
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    return {
        "input_ids": torch.randint(2, 200, (1, 8)),
        "decoder_input_ids": torch.randint(2, 200, (1, 8)),
    }
