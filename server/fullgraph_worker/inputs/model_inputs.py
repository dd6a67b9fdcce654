"""What a Hugging Face model may be called with, the likeliest first."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Iterator, List, Tuple

from fullgraph_worker.inputs.arguments import Arguments

Candidate = Tuple[str, Callable[[], Arguments]]
_SAMPLES, _TOKENS, _WAVE = 2, 8, 4000
# Inputs whose name does not determine their shape, and how many shapes are tried for them.
_SHAPED = {"pixel_values", "pixel_values_videos", "videos", "input_features", "input_values"}
_SHAPES = 4
_MELS = (
    "num_mel_bins",
    "feature_projection_input_dim",
    "input_feat_per_channel",
    "feature_size",
    "n_mels",
)


def candidates(model: Any) -> Iterator[Candidate]:
    """Ways to make arguments for ``model``, each with words for its source."""
    name = type(model).__name__
    main = getattr(model, "main_input_name", "input_ids")
    mains = [main] if isinstance(main, str) else list(main)
    parameters = list(inspect.signature(model.forward).parameters)
    accepts_any = any(
        p.kind is p.VAR_KEYWORD for p in inspect.signature(model.forward).parameters.values()
    )
    wants_decoder = "decoder_input_ids" in parameters
    if mains == ["input_ids"] or "input_ids" in parameters:
        for extra in ([], ["decoder_input_ids"]) if wants_decoder else ([],):
            if mains == ["input_ids"]:
                yield "its dummy_inputs", _named(model, ["dummy_inputs", *extra])
    for extra in _extras(mains, parameters, wants_decoder):
        wanted = [*mains, *extra]
        if accepts_any or all(item in parameters for item in wanted):
            for shape in range(_SHAPES if set(wanted) & _SHAPED else 1):
                yield f"the inputs of {name}", _named(model, wanted, shape)


def _extras(mains: List[str], parameters: List[str], wants_decoder: bool) -> List[List[str]]:
    extras: List[List[str]] = [["decoder_input_ids"]] if wants_decoder else []
    extras.append([])
    more = (["input_ids"], ["pixel_values"], ["input_ids", "decoder_input_ids"], ["bbox"])
    fitting = [m for m in more if not set(m) & set(mains) and set(m) <= set(parameters)]
    return extras + fitting


def _named(model: Any, wanted: List[str], shape: int = 0) -> Callable[[], Arguments]:
    def make() -> Arguments:
        made: Dict[str, Any] = {}
        for name in wanted:
            if name == "dummy_inputs":
                made.update(model.dummy_inputs)
            elif name not in made:
                made[name] = _value(model.config, name, shape)
        return Arguments((), made)

    return make


def _value(config: Any, name: str, shape: int) -> Any:
    """A tensor for the input ``name``; ``shape`` counts through what it may look like."""
    import torch

    if name.endswith("input_ids") or name == "labels":
        return torch.randint(3, 100, (_SAMPLES, _TOKENS))
    if name == "bbox":
        return torch.tensor([1, 2, 5, 6]).expand(_SAMPLES, _TOKENS, 4).clone()
    if name == "inputs_embeds":
        return torch.randn(_SAMPLES, _TOKENS, _number(config, "hidden_size", "d_model"))
    colours = _number(config, "num_channels", "in_channels", "in_chans", "n_channels") or 3
    if name in ("pixel_values", "pixel_values_videos", "videos"):
        side = _image(config) if shape == 0 else (64, 224, 384)[shape - 1]
        sides = tuple(side) if isinstance(side, (list, tuple)) else (side, side)
        is_video = name != "pixel_values" or (_number(config, "num_frames") and shape < 2)
        if not is_video:
            return torch.randn(_SAMPLES, colours, *sides)
        frames = _number(config, "num_frames", "frames_per_clip") or 16
        return torch.randn(1, frames, colours, *sides)
    mels = _number(config, *_MELS) or 80
    frames = 2 * (_number(config, "max_source_positions") or 32)
    if name == "input_features":
        mel_shapes = [(mels, frames), (frames, mels), (1, 1001, mels), (mels, 3000)]
        return torch.randn(_SAMPLES, *mel_shapes[shape])
    if name == "input_values":
        length = _number(config, "max_length") or 100
        waves: List[Tuple[int, ...]] = [(_WAVE,), (length, mels), (1, _WAVE), (4 * _WAVE,)]
        return torch.randn(_SAMPLES, *waves[shape])
    if name == "past_values":
        channels = _number(config, "num_input_channels") or 1
        return torch.randn(_SAMPLES, _number(config, "context_length") or 32, channels)
    raise LookupError(f"no inputs are known for {name}")


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


def _parts(config: Any) -> List[Any]:
    return [value for value in vars(config).values() if hasattr(value, "to_diff_dict")]
