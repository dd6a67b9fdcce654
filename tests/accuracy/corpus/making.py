"""What the corpus is written with: a case, its two variants of inputs, small configs."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor


class Variant(NamedTuple):
    """One way to call a model.

    Attributes:
        batch: the size of the first dimension; never 1, which Dynamo specialises on.
        length: of sequences, where the model does not prescribe it.
        masked: whether to pass an attention mask, with padding at the end of the first row.
    """

    batch: int
    length: int
    masked: bool


VARIANTS = (Variant(batch=2, length=16, masked=False), Variant(batch=3, length=24, masked=True))

Inputs = dict[str, Any]


class Case(NamedTuple):
    """One model of the corpus.

    Attributes:
        model: the module with random weights, or a function.
        inputs: makes the keyword arguments of a call.
        package: the package whose files are analysed; empty for that of the model's class.
    """

    model: Callable[..., Any]
    inputs: Callable[[Variant], Inputs]
    package: str = ""


_SMALL: dict[str, Any] = dict(
    **dict.fromkeys(("vocab_size", "n_words", "src_vocab_size", "tgt_vocab_size"), 99),
    **dict.fromkeys(("hidden_size", "d_model", "n_embd", "emb_dim", "dim", "embed_dim"), 32),
    **dict.fromkeys(("embedding_size", "attention_hidden_size"), 32),
    **dict.fromkeys(("num_hidden_layers", "num_layers", "n_layer", "n_layers"), 2),
    **dict.fromkeys(("encoder_layers", "decoder_layers"), 2),
    **dict.fromkeys(("num_encoder_layers", "num_decoder_layers"), 2),
    **dict.fromkeys(("num_attention_heads", "num_heads", "n_head", "n_heads"), 4),
    **dict.fromkeys(("encoder_attention_heads", "decoder_attention_heads"), 4),
    **dict.fromkeys(("num_encoder_attention_heads", "num_decoder_attention_heads"), 4),
    **dict.fromkeys(("intermediate_size", "d_ff", "d_inner", "hidden_dim", "ffn_dim"), 37),
    **dict.fromkeys(("encoder_ffn_dim", "decoder_ffn_dim", "n_inner"), 37),
    **dict.fromkeys(("max_position_embeddings", "n_positions"), 128),
    **dict.fromkeys(("moe_intermediate_size", "shared_expert_intermediate_size"), 16),
    **dict.fromkeys(("num_experts", "num_local_experts"), 4),
    num_key_value_heads=2,
    head_dim=8,
    d_kv=8,
    rotary_dim=4,
    state_size=8,
    expert_ffn_size=16,
    image_size=32,
    patch_size=8,
    num_mel_bins=8,
    conv_dim=(32, 32),
    conv_stride=(4, 4),
    conv_kernel=(8, 8),
    num_feat_extract_layers=2,
    num_conv_pos_embeddings=16,
    num_conv_pos_embedding_groups=2,
    mask_time_length=2,
    num_queries=5,
    num_labels=3,
    use_timm_backbone=False,
    pad_token_id=0,
    bos_token_id=1,
    eos_token_id=2,
    decoder_start_token_id=1,
)


def tiny(kind: Any, /, *, leave: tuple[str, ...] = (), **config: Any) -> Any:
    """A Hugging Face model with a small config.

    Args:
        kind: the model's class.
        leave: what to leave as the config's class has it.
        **config: what this model needs besides, or instead.
    """
    made = kind.config_class
    known = set(inspect.signature(made.__init__).parameters)
    known |= set(getattr(made, "__dataclass_fields__", {}))
    known -= {*getattr(made, "attribute_map", {}), *leave}
    small = {name: value for name, value in _SMALL.items() if name in known}
    return kind(made(**(small | config)))


def ids(v: Variant, length: int = 0) -> Tensor:
    """Token ids, none of them special."""
    return torch.randint(3, 90, (v.batch, length or v.length))


def mask(v: Variant, length: int = 0) -> Tensor:
    """An attention mask; in a masked variant the first row ends with padding."""
    ones = torch.ones(v.batch, length or v.length, dtype=torch.long)
    if v.masked:
        ones[0, -2:] = 0
    return ones


def labels(v: Variant) -> Tensor:
    """One of two classes per row."""
    return torch.arange(v.batch) % 2


def text(v: Variant, length: int = 0, **more: Any) -> Inputs:
    """Token ids, with a mask in the masked variant."""
    given: Inputs = {"input_ids": ids(v, length)}
    if v.masked:
        given["attention_mask"] = mask(v, length)
    return given | more


def language(v: Variant, length: int = 0) -> Inputs:
    """Token ids that are their own labels."""
    given = text(v, length)
    return given | {"labels": given["input_ids"]}


def sequences(v: Variant, length: int = 0, **more: Any) -> Inputs:
    """Token ids for an encoder, and some for its decoder."""
    return text(v, length, decoder_input_ids=ids(v, 16), **more)


def image(v: Variant, size: int = 32, **more: Any) -> Inputs:
    """RGB images."""
    return {"pixel_values": torch.randn(v.batch, 3, size, size)} | more


def audio(v: Variant, samples: int = 1600, **more: Any) -> Inputs:
    """Waves, with a mask in the masked variant."""
    given: Inputs = {"input_values": torch.randn(v.batch, samples)}
    if v.masked:
        ones = torch.ones(v.batch, samples, dtype=torch.long)
        ones[0, -samples // 4 :] = 0
        given["attention_mask"] = ones
    return given | more


TEXT_PART: Inputs = dict(
    vocab_size=99,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=37,
    max_position_embeddings=64,
)
"""The config of a text model within another."""

VISION_PART: Inputs = dict(
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=37,
    image_size=32,
    patch_size=8,
)
"""The config of a vision model within another."""

RESNET: Inputs = dict(
    model_type="resnet",
    embedding_size=8,
    hidden_sizes=[8, 8, 8, 8],
    depths=[1, 1, 1, 1],
    out_features=["stage4"],
)
"""The config of a ResNet that another model looks through."""

SWIN: Inputs = dict(
    model_type="swin",
    image_size=64,
    patch_size=2,
    embed_dim=8,
    depths=[1, 1, 1, 1],
    num_heads=[1, 1, 1, 1],
    window_size=4,
    out_features=["stage1", "stage2", "stage3", "stage4"],
)
"""The config of a Swin transformer that another model looks through."""
