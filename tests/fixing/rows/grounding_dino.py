"""Grounding DINO (grounding-dino-tiny, grounding-dino-base)."""

import torch
from transformers import (
    BertConfig,
    GroundingDinoConfig,
    GroundingDinoForObjectDetection,
    SwinConfig,
)

torch.manual_seed(0)
model = GroundingDinoForObjectDetection(
    GroundingDinoConfig(
        backbone_config=SwinConfig(
            image_size=128,
            embed_dim=16,
            depths=[1, 1, 1, 1],
            num_heads=[1, 1, 1, 1],
            window_size=2,
            out_indices=[2, 3, 4],
        ),
        # The model knows the tokens at the ends of a phrase by their numbers in BERT's vocabulary.
        text_config=BertConfig(
            vocab_size=1100,
            hidden_size=64,
            num_hidden_layers=2,
            num_attention_heads=2,
            intermediate_size=128,
            max_position_embeddings=64,
        ),
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=128,
        decoder_ffn_dim=128,
        num_queries=4,
    )
).eval()


def get_inputs() -> dict[str, torch.Tensor]:
    """What the model's own processor makes of an image and of "a cat. a dog."."""
    text = torch.tensor([[101, 137, 237, 1012, 137, 338, 1012, 102]])
    return {
        "pixel_values": torch.randn(1, 3, 128, 160),
        "pixel_mask": torch.ones(1, 128, 160, dtype=torch.long),
        "input_ids": text,
        "token_type_ids": torch.zeros_like(text),
        "attention_mask": torch.ones_like(text),
    }
