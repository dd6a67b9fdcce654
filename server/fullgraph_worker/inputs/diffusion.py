"""A model of diffusers: its constructor's defaults are its config, and are made smaller."""

from __future__ import annotations

import inspect
from typing import Any, Dict, Iterator, List, Mapping, Tuple

from fullgraph_worker.inputs.as_code import value_as_code

_HEADS, _CHANNELS, _FRAMES, _SIDE, _TOKENS, _TEXT = 2, 32, 5, 32, 16, 6
# Inputs that are denoised or encoded: an image, a video, tokens, or a sound.
_MAIN = ("sample", "hidden_states", "x", "latents", "z", "controlnet_cond")
_NEEDED = {
    "in_channels": _CHANNELS,
    "sample_size": _SIDE,
    "patch_size": 2,
    "num_kv_heads": _HEADS,
    "caption_channels": _CHANNELS,
}
_TEXT_WIDTHS = (
    "caption_channels",
    "joint_attention_dim",
    "text_embed_dim",
    "text_dim",
    "text_in_dim",
    "cap_feat_dim",
    "encoder_hid_dim",
    "cross_attention_dim",
)


def is_diffusion(kind: Any) -> bool:
    """Whether ``kind`` is a model class of diffusers."""
    names = {(b.__name__, b.__module__.partition(".")[0]) for b in getattr(kind, "__mro__", ())}
    return {("ModelMixin", "diffusers"), ("ConfigMixin", "diffusers")} <= names


def smaller_arguments(kind: Any) -> Iterator[Dict[str, Any]]:
    """Keyword arguments of a constructor, those of the smallest model first, then the defaults.

    The last ones have values for sizes whose default is None.
    """
    values = {
        name: parameter.default
        for name, parameter in inspect.signature(kind.__init__).parameters.items()
        if parameter.default is not parameter.empty
    }
    fewer = {name: 1 for name, value in values.items() if _counts_layers(name) and _is(value)}
    narrow = {**fewer, **_narrower(values)}
    for changes in (narrow, fewer):
        if changes:
            yield {name: value for name, value in changes.items() if value != values[name]}
    yield {}
    open_sizes = {name: size for name, size in _NEEDED.items() if values.get(name, 0) is None}
    if open_sizes:
        yield {**narrow, **open_sizes}


def _is(value: Any) -> bool:
    return type(value) is int and value > 1


def _counts_layers(name: str) -> bool:
    return (name.startswith("num_") and name.endswith(("layers", "blocks"))) or name in (
        "layers_per_block",
        "depth",
    )


def _narrower(values: Mapping[str, Any]) -> Dict[str, Any]:
    """Fewer heads of the same width, which rotary embeddings depend on, and fewer channels."""
    changes: Dict[str, Any] = {}
    heads, width = values.get("num_attention_heads"), values.get("attention_head_dim")
    if _is(heads):
        changes["num_attention_heads"] = min(int(heads or 0), _HEADS)
    for name, value in values.items():
        if _is(heads) and _is(width) and value == int(heads or 0) * int(width or 0):
            changes[name] = changes["num_attention_heads"] * int(width or 0)
        elif name.endswith("block_out_channels") and isinstance(value, (list, tuple)) and value:
            by = max(1, min(value) // _CHANNELS)
            changes[name] = tuple(channels // by for channels in value)
    return changes


def init_code(changes: Mapping[str, Any]) -> str:
    """A ``get_init_inputs()`` that gives these arguments; empty if they cannot be written."""
    values = {name: value_as_code(value) for name, value in changes.items()}
    if not all(values.values()):
        return ""
    inside = "".join(f"\n        {name!r}: {value}," for name, value in values.items())
    return f"def get_init_inputs():\n    return {{{inside}\n    }}\n"


def diffusion_value(model: Any, name: str, shape: int, given: Mapping[str, Any]) -> Any:
    """A value for a parameter of ``forward``; see ``named_value``.

    Raises:
        LookupError: none is known.
    """
    import torch

    config = model.config
    first = next((v for v in given.values() if torch.is_tensor(v) and v.dim()), None)
    batch = 2 if first is None else int(first.shape[0])
    if name in _MAIN:
        return torch.randn(main_shapes(config)[shape])
    if "timestep" in name or name == "t":
        return torch.ones(batch).long()
    if name.endswith("encoder_hidden_states"):
        return torch.randn(batch, _TEXT, _number(config, _TEXT_WIDTHS) or _CHANNELS)
    if name.endswith("attention_mask"):
        return torch.ones(batch, _TEXT).long()
    if name.startswith("pooled_projection"):
        return torch.randn(batch, _number(config, ("pooled_projection_dim",)) or _CHANNELS)
    if name in ("img_ids", "txt_ids"):
        axes = getattr(config, "axes_dims_rope", None) or (0, 0, 0)
        return torch.zeros(_TOKENS if name == "img_ids" else _TEXT, len(axes))
    if name == "class_labels":
        return torch.zeros(batch).long()
    if name == "guidance":
        return torch.ones(batch)
    if name in ("original_size", "target_size", "crop_coords"):
        return torch.full((batch, 2), float(_SIDE))
    if name in ("num_frames", "height", "width"):
        # Their product is the number of tokens.
        return 1 if name == "num_frames" else 4
    if name == "added_cond_kwargs":
        return {"resolution": None, "aspect_ratio": None}
    raise LookupError(f"no inputs are known for {name}")


def main_shapes(config: Any) -> List[Tuple[int, ...]]:
    """The shapes of what is denoised or encoded, of which one fits."""
    channels = _number(config, ("in_channels", "latent_channels", "out_channels")) or 3
    return [
        (2, channels, _SIDE, _SIDE),
        (1, channels, _FRAMES, _SIDE, _SIDE),
        (2, _TOKENS, channels),
        (1, _FRAMES, channels, _SIDE, _SIDE),
        (2, channels, 64 * _TOKENS),
    ]


def _number(config: Any, names: Tuple[str, ...]) -> int:
    values = (getattr(config, name, None) for name in names)
    return next((value for value in values if type(value) is int and value > 0), 0)
