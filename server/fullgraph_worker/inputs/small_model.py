"""Models with the smallest config that their class can be built with; nothing is run here."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Tuple

from fullgraph_worker.inputs.docstring import words
from fullgraph_worker.user_code.errors import describe

MOST_PARAMETERS = 100_000_000
"""A larger model is not built, whatever its config."""


class Configured(NamedTuple):
    """A config and how it differs from the defaults.

    Attributes:
        words: what it is, as a noun phrase without the noun.
        changes: the keyword arguments that make it.
        config: the config.
    """

    words: str
    changes: Dict[str, Any]
    config: Any


class NotBuiltError(Exception):
    """No model could be built; the message says why."""


class _TooLargeError(Exception):
    """A constructor made more than ``MOST_PARAMETERS``."""


def configs(kind: Any, *, keeps_inputs: bool) -> Iterator[Configured]:
    """Configs of a class from the smallest to the default.

    The last ones have values for sizes whose default is None, which a constructor needs that
    was written for a published config.

    Args:
        kind: the config's class.
        keeps_inputs: see ``smaller``.
    """
    try:
        default = kind()
    except Exception:
        return
    tried: List[Dict[str, Any]] = []
    extra: Dict[str, Any] = {}
    for is_filled in (False, True):
        if is_filled:
            extra = filled(default)
            if not extra:
                return
        for heads in ("small", "few", "own", "all"):
            with contextlib.suppress(Exception):
                less = smaller(default, heads, keeps_inputs=keeps_inputs)
                changes = _merged(extra, less)
                if changes and changes not in tried:
                    tried.append(changes)
                    yield Configured("a small", changes, kind(**changes))
        if not is_filled:
            yield Configured("a default", {}, default)


def _merged(first: Dict[str, Any], second: Dict[str, Any]) -> Dict[str, Any]:
    """Both, the second one preferred; arguments of configs inside are merged too."""
    both = {**first, **second}
    for key in first.keys() & second.keys():
        if isinstance(first[key], dict) and isinstance(second[key], dict):
            both[key] = _merged(first[key], second[key])
    return both


def built(make: Callable[[], Any]) -> Any:
    """A model with random weights.

    Raises:
        NotBuiltError: it cannot be built, or has too many parameters.
    """
    import torch

    try:
        if _size(make) > MOST_PARAMETERS:
            raise _TooLargeError
        torch.manual_seed(0)
        with _limited():
            return make()
    except _TooLargeError as error:
        raise NotBuiltError(f"It has more than {MOST_PARAMETERS:,} parameters.") from error
    except Exception as error:
        raise NotBuiltError(" ".join(describe(error).split())) from error


def _size(make: Callable[[], Any]) -> int:
    """The number of parameters; 0 where a constructor computes with its weights."""
    import torch

    try:
        with torch.device("meta"):
            return sum(p.numel() for p in make().parameters())
    except Exception:
        return 0


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """While open, a constructor ends as soon as it has made too many parameters."""
    from torch.nn.modules.module import register_module_parameter_registration_hook

    made = 0

    def count(module: Any, name: str, parameter: Any) -> None:
        nonlocal made
        made += 0 if parameter is None else parameter.numel()
        if made > MOST_PARAMETERS:
            raise _TooLargeError

    handle = register_module_parameter_registration_hook(count)
    try:
        yield
    finally:
        handle.remove()


HEADS, HEAD_DIM, LAYERS, VOCABULARY, IMAGE = 4, 16, 2, 256, 64

_LAYERS = words(
    "num_hidden_layers n_layer n_layers num_layers encoder_layers decoder_layers depth "
    "num_encoder_layers num_decoder_layers num_layer encoder_num_hidden_layers "
    "decoder_num_hidden_layers"
)
_EXPERTS = {
    **dict.fromkeys(("num_experts", "n_routed_experts", "num_local_experts"), 4),
    **dict.fromkeys(("moe_num_experts",), 4),
    **dict.fromkeys(("num_experts_per_tok", "moe_top_k", "moe_k"), 2),
    **dict.fromkeys(("n_group", "topk_group", "first_k_dense_replace"), 1),
}
_HIDDEN = words(
    "hidden_size d_model n_embd dim embed_dim emb_dim model_dim projection_dim embedding_size "
    "encoder_hidden_size decoder_hidden_size word_embed_proj_dim hidden_dim out_hidden_size "
    "text_embed_dim width cross_attention_hidden_size classifier_proj_size"
)
_WIDE = words(
    "intermediate_size ffn_dim encoder_ffn_dim decoder_ffn_dim d_ff n_inner dim_feedforward "
    "moe_intermediate_size shared_expert_intermediate_size mlp_dim feed_forward_proj_dim "
    "intermediate_dim shared_intermediate_size ffn_hidden_size expert_ffn_hidden_size"
)
_HEADS = words(
    "num_attention_heads n_head n_heads num_heads encoder_attention_heads attention_heads "
    "decoder_attention_heads num_query_heads"
)
_FIXED = {
    "v_head_dim": HEAD_DIM,
    "qk_nope_head_dim": HEAD_DIM // 2,
    "qk_rope_head_dim": HEAD_DIM // 2,
    "kv_lora_rank": HEAD_DIM,
    "q_lora_rank": HEAD_DIM,
    "rotary_dim": HEAD_DIM // 2,
}
# Sizes that some configs leave open.
_NEEDED = {
    "vocab_size": VOCABULARY,
    "prediction_length": 8,
    "n_shared_experts": 1,
    "head_dim": HEAD_DIM,
    "num_key_value_heads": HEADS,
    **dict.fromkeys(_WIDE, 2 * HEADS * HEAD_DIM),
}
# Of the places of an image, so many are selected.
_QUERIES, _MOST_QUERIES = ("num_queries", "two_stage_num_proposals"), 16
# Layers of one kind among those of another: one of them is among the first two.
_MIXED = {"attn_layer_period": 2, "attn_layer_offset": 1, "attn_layer_indices": [1]}


def smaller(config: Any, heads: str, *, keeps_inputs: bool = False) -> Dict[str, Any]:
    """The keyword arguments that make a smaller one of the same kind.

    Args:
        config: a config with its defaults.
        heads: ``small`` for few and narrow heads, ``few`` for few of the width that they have,
            where other sizes depend on it in ways of the model's own; ``own`` for fewer
            layers, a smaller vocabulary and smaller images; ``all`` without smaller images.
        keeps_inputs: leave what the inputs depend on: the vocabulary and the image's size.
    """
    values = {k: v for k, v in vars(config).items() if not k.startswith("_")}
    changes: Dict[str, Any] = {}
    for key, value in values.items():
        if hasattr(value, "to_diff_dict"):
            inner = smaller(value, heads, keeps_inputs=keeps_inputs)
            if inner:
                changes[key] = {"model_type": value.model_type, **inner}
    changes.update(_fewer(values))
    if not keeps_inputs:
        changes.update(_fewer_tokens(values))
        if heads != "all":
            changes.update(_smaller_inputs(values))
    if heads == "small":
        changes.update(_narrower(values, HEAD_DIM))
        changes.update(_narrow_heads(values))
    elif heads == "few":
        changes.update(_narrower(values, _own_head_dim(values)))
    return {key: value for key, value in changes.items() if value != values.get(key)}


def filled(config: Any) -> Dict[str, Any]:
    """Sizes for those that a config leaves open, or that inputs of a small model do not reach.

    A backbone from timm, which may not be installed, is replaced by the one of transformers
    that the config has instead.

    Args:
        config: a config with its defaults.
    """
    changes: Dict[str, Any] = {}
    for key, value in vars(config).items():
        if value is None and key in _EXPERTS:
            changes[key] = _EXPERTS[key]
        elif value is None and key in _NEEDED:
            changes[key] = _NEEDED[key]
        elif key in _QUERIES and type(value) is int and value > _MOST_QUERIES:
            changes[key] = _MOST_QUERIES
        elif key == "rope_parameters" and isinstance(value, dict) and "mrope_section" not in value:
            # What a model takes without them fits the heads of one published config.
            rotated = int(HEAD_DIM * float(value.get("partial_rotary_factor") or 1)) // 2
            changes[key] = {**value, "mrope_section": _sections([1, 1, 1], rotated)}
        elif getattr(value, "model_type", "") == "timm_backbone":
            changes["use_timm_backbone"] = False
        elif hasattr(value, "to_diff_dict"):
            inner = filled(value)
            if inner:
                changes[key] = {"model_type": value.model_type, **inner}
    return changes


def _fewer(values: Dict[str, Any]) -> Dict[str, Any]:
    """Fewer layers, one of each kind where there are kinds, and fewer experts."""
    counts = {k: v for k, v in values.items() if k in _LAYERS and type(v) is int and v > 1}
    kinds = values.get("layer_types") or values.get("layers_block_type")
    chosen: List[int] = []
    if isinstance(kinds, list):
        chosen = [position for position, kind in enumerate(kinds) if kind not in kinds[:position]]
        others = [position for position in range(len(kinds)) if position not in chosen]
        chosen = sorted([*chosen, *others[: max(0, LAYERS - len(chosen))]])
    keep = max(LAYERS, len(chosen))
    changes: Dict[str, Any] = {key: min(count, keep) for key, count in counts.items()}
    for key, value in values.items():
        if isinstance(value, list) and len(value) > keep and len(value) in counts.values():
            changes[key] = [value[i] for i in chosen or range(keep)]
        elif key in _EXPERTS and type(value) is int:
            changes[key] = min(value, _EXPERTS[key])
        elif key in _MIXED and value is not None:
            changes[key] = _MIXED[key]
        elif key == "depths" and isinstance(value, (list, tuple)):
            changes[key] = [1 for _ in value]
    return changes


def _narrower(values: Dict[str, Any], head_dim: int) -> Dict[str, Any]:
    changes: Dict[str, Any] = {}
    if any(isinstance(values.get(key), (list, tuple)) for key in (*_HEADS, "depths")):
        # Stages whose widths grow by rules of their own.
        return changes
    groups, heads = values.get("num_key_value_heads"), values.get("num_attention_heads")
    for key, value in values.items():
        if type(value) is not int:
            continue
        if key in _HIDDEN:
            changes[key] = HEADS * head_dim
        elif key in _WIDE:
            changes[key] = min(value, 2 * HEADS * head_dim)
        elif key in _HEADS:
            changes[key] = HEADS
        elif key == "num_key_value_heads":
            changes[key] = HEADS if groups == heads else min(value, 2)
    return changes


def _smaller_inputs(values: Dict[str, Any]) -> Dict[str, Any]:
    changes: Dict[str, Any] = {}
    size, positions = values.get("image_size"), values.get("max_source_positions")
    if type(size) is int and size > 2 * IMAGE:
        changes["image_size"] = IMAGE
    if type(positions) is int:
        changes["max_source_positions"] = min(positions, 64)
    return changes


def _own_head_dim(values: Dict[str, Any]) -> int:
    given = values.get("head_dim")
    if type(given) is int:
        return given
    hidden = next((values[k] for k in sorted(_HIDDEN) if type(values.get(k)) is int), 0)
    heads = next((values[k] for k in sorted(_HEADS) if type(values.get(k)) is int), 0)
    return max(hidden // heads, HEAD_DIM) if heads else HEAD_DIM


def _narrow_heads(values: Dict[str, Any]) -> Dict[str, Any]:
    changes: Dict[str, Any] = {
        key: min(values[key], size) for key, size in _FIXED.items() if type(values.get(key)) is int
    }
    # Where only a part of a head is rotated, that part goes by the head's name.
    whole = HEAD_DIM // 2 if "qk_rope_head_dim" in values else HEAD_DIM
    for key in ("head_dim", "d_kv", "attention_head_size"):
        if type(values.get(key)) is int:
            changes[key] = whole
    for key in ("rope_parameters", "rope_scaling"):
        rope = values.get(key)
        if isinstance(rope, dict) and isinstance(rope.get("mrope_section"), list):
            changes[key] = {**rope, "mrope_section": _sections(rope["mrope_section"])}
    return changes


def _sections(sections: List[int], half: int = HEAD_DIM // 2) -> List[int]:
    """Parts of half a head, in the proportion of ``sections``."""
    parts = [max(1, half * part // sum(sections)) for part in sections]
    parts[-1] += half - sum(parts)
    return parts


def _fewer_tokens(values: Dict[str, Any]) -> Dict[str, Any]:
    changes: Dict[str, Any] = {
        key: VOCABULARY
        for key, value in values.items()
        # Some have a vocabulary of hashes or of images beside that of tokens.
        if "vocab" in key and type(value) is int and value > VOCABULARY
    }
    if "vocab_size" not in changes:
        return changes
    largest = VOCABULARY
    ids: List[Tuple[str, int]] = sorted(
        (k, v)
        for k, v in values.items()
        if k.endswith(("token_id", "token_index", "_token")) and type(v) is int and v >= VOCABULARY
    )
    for key, _ in ids:
        # Each keeps an id of its own: a model may look for the place of one of them.
        largest -= 1
        changes[key] = largest
    return changes
