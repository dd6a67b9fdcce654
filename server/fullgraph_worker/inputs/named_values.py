"""A value for a parameter of a model's ``forward``, from its name and the model's config."""

from __future__ import annotations

import inspect
from typing import Any, List, Mapping, Optional, Tuple

from fullgraph_worker.inputs.diffusion import diffusion_value, is_diffusion
from fullgraph_worker.inputs.docstring import specs_in
from fullgraph_worker.inputs.shapes import Sizes, make_tensor

SHAPED = {
    *("pixel_values", "pixel_values_videos", "videos", "input_features", "input_values"),
    *("sample", "hidden_states"),
}
"""Inputs whose name does not determine their shape."""
SHAPES = 4
"""How many shapes are tried for those."""

_SAMPLES, _TOKENS, _WAVE = 2, 8, 4000
_MELS = (
    "num_mel_bins",
    "feature_projection_input_dim",
    "input_feat_per_channel",
    "feature_size",
    "n_mels",
)
_IMAGES = ("pixel_values", "pixel_values_videos", "videos")
_SERIES = (
    *(f"{time}_{what}" for time in ("past", "future") for what in ("values", "time_features")),
    "past_observed_mask",
    "static_categorical_features",
    "static_real_features",
)
_SEQUENCE = ("sequence_length", "seq_len", "seq_length", "text_sequence_length")


def named_value(model: Any, name: str, shape: int, given: Mapping[str, Any]) -> Any:
    """A value for the parameter ``name``.

    Args:
        model: has a config.
        name: of a parameter of its ``forward``.
        shape: counts through what the value may look like, from 0.
        given: the arguments that the call has already, which sizes agree with.

    Raises:
        LookupError: none is known.
        ValueError: its documentation describes a shape that is not understood.
    """
    import torch

    config = model.config
    if is_diffusion(type(model)):
        return diffusion_value(model, name, shape, given)
    if name.endswith("input_ids") or name == "labels":
        return torch.randint(3, 100, (_SAMPLES, _TOKENS))
    if name == "bbox":
        return torch.tensor([1, 2, 5, 6]).expand(_SAMPLES, _TOKENS, 4).clone()
    if name == "inputs_embeds":
        return torch.randn(_SAMPLES, _TOKENS, _number(config, "hidden_size", "d_model"))
    if name in ("use_cache", "return_loss"):
        return False
    if name in _IMAGES:
        return _pixels(config, name, shape)
    mels = _number(config, *_MELS) or 80
    frames = 2 * (_number(config, "max_source_positions") or 32)
    if name == "input_features":
        mel_shapes = [(mels, frames), (frames, mels), (1, 1001, mels), (mels, 3000)]
        return torch.randn(_SAMPLES, *mel_shapes[shape])
    if name == "input_values":
        length = _number(config, "max_length") or 100
        waves: List[Tuple[int, ...]] = [(_WAVE,), (length, mels), (1, _WAVE), (4 * _WAVE,)]
        return torch.randn(_SAMPLES, *waves[shape])
    if name in _SERIES:
        return _series(config, name)
    return _documented(model, name, given)


def _pixels(config: Any, name: str, shape: int) -> Any:
    import torch

    colours = _number(config, "num_channels", "in_channels", "in_chans", "n_channels") or 3
    side = _image(config) if shape == 0 else (64, 224, 384)[shape - 1]
    sides = tuple(side) if isinstance(side, (list, tuple)) else (side, side)
    is_video = name != "pixel_values" or (_number(config, "num_frames") and shape < 2)
    if not is_video:
        return torch.randn(_SAMPLES, colours, *sides)
    frames = _number(config, "num_frames", "frames_per_clip") or 16
    return torch.randn(1, frames, colours, *sides)


def _series(config: Any, name: str) -> Any:
    """An input of a time series model: values, time features, or an observation mask."""
    import torch

    length = _number(config, "context_length") or 32
    if name.startswith("future_"):
        length = _number(config, "prediction_length") or length
    else:
        length += max(_list(config, "lags_sequence"), default=0)
    channels = _number(config, "num_input_channels")
    if not channels and _number(config, "input_size") > 1:
        channels = _number(config, "input_size")
    if name.endswith("_values"):
        # Models of several series have a dimension for them, also where there is one.
        is_flat = hasattr(config, "lags_sequence") and not channels
        return torch.randn(_SAMPLES, length, *(() if is_flat else (channels or 1,)))
    if name.endswith("_observed_mask"):
        return torch.ones(_SAMPLES, length, *((channels,) if channels else ()))
    if name.endswith("_time_features"):
        return torch.randn(_SAMPLES, length, _number(config, "num_time_features") or 1)
    if name == "static_categorical_features":
        return torch.zeros(_SAMPLES, _number(config, "num_static_categorical_features") or 1).long()
    return torch.randn(_SAMPLES, _number(config, "num_static_real_features") or 1)


def _documented(model: Any, name: str, given: Mapping[str, Any]) -> Any:
    """A tensor of the shape that the docstring of ``forward`` gives."""
    import torch

    text = inspect.unwrap(type(model).forward).__doc__ or type(model).forward.__doc__
    spec = specs_in(text, [name]).get(name)
    if spec is None or any(dim in ("*", "...") for dim in spec.dims):
        raise LookupError(f"no inputs are known for {name}")

    def known(dim: str) -> Optional[int]:
        return _dimension(model.config, dim, given)

    shape = Sizes(known).shape(spec)
    if name.endswith("mask"):
        return torch.ones(shape, dtype=torch.bool if spec.dtype == "bool" else torch.int64)
    return make_tensor(shape, spec.dtype)


def _dimension(config: Any, dim: str, given: Mapping[str, Any]) -> Optional[int]:
    """The size of a dimension: of the config, or of an argument that has one of that name."""
    plain = dim.lower()
    if "batch" in plain:
        first = next((v for v in given.values() if hasattr(v, "shape") and v.dim()), None)
        return _SAMPLES if first is None else int(first.shape[0])
    if plain in _SEQUENCE:
        ids = next((v for k, v in given.items() if k.endswith("input_ids")), None)
        return _TOKENS if ids is None else int(ids.shape[-1])
    if "height" in plain or "width" in plain or plain == "image_size":
        image = next((v for k, v in given.items() if k in _IMAGES), None)
        if image is not None:
            return int(image.shape[-1 if "width" in plain else -2])
        size = _image(config)
        return size if isinstance(size, int) else int(size["width" in plain])
    found = _number(config, dim, plain)
    return found or None


def _image(config: Any) -> Any:
    for place in (config, *_parts(config)):
        size = getattr(place, "image_size", None)
        if isinstance(size, int) or (isinstance(size, (list, tuple)) and len(size) == 2):
            return size
    return 64


def _number(config: Any, *names: str) -> int:
    for place in (config, *_parts(config)):
        for name in names:
            value = getattr(place, name, None)
            if type(value) is int and value > 0:
                return value
    return 0


def _list(config: Any, name: str) -> List[int]:
    value = getattr(config, name, None)
    return [v for v in value if type(v) is int] if isinstance(value, (list, tuple)) else []


def _parts(config: Any) -> List[Any]:
    """Configs inside of ``config``, at any depth."""
    found: List[Any] = []
    for value in vars(config).values():
        if hasattr(value, "to_diff_dict"):
            found += [value, *_parts(value)]
    return found
