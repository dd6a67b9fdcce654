"""The other models of a Hugging Face model's file: what it has in common with them ran already."""

from __future__ import annotations

import copy
import sys
from typing import Any

import torch

from .arguments import Inputs, parameters_of


def heads_of(model: Any) -> list[type]:
    """Those that are made from the same kind of config as ``model``."""
    config = getattr(type(model), "config_class", None)
    if config is None or not hasattr(model, "get_input_embeddings"):
        return []
    module = sys.modules[type(model).__module__]
    return [
        kind
        for name, kind in vars(module).items()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and kind is not type(model)
        and getattr(kind, "config_class", None) is config
        and not name.endswith("PreTrainedModel")
    ]


def with_head(model: Any, kind: type) -> Any:
    """A model of another kind with the same config."""
    made = kind(copy.deepcopy(model.config))
    made.train(model.training)
    return made


def inputs_for(model: Any, inputs: Inputs) -> Inputs:
    """What of another model's inputs this one takes; token ids also for a decoder.

    Labels are left out: each head has its own kind of them.
    """
    parameters = parameters_of(model)
    known = {name: value for name, value in inputs.items() if name in parameters}
    known.pop("labels", None)
    tokens = known.get("input_ids")
    if tokens is None:
        return known
    if type(model).__name__.endswith("ForMultipleChoice"):
        return {name: value.unsqueeze(1).repeat(1, 2, 1) for name, value in known.items()}
    end = getattr(model.config, "eos_token_id", None)
    if isinstance(end, int):
        # Some heads look at the last token that ends a sentence.
        known["input_ids"] = torch.cat((tokens[:, :-1], torch.full_like(tokens[:, :1], end)), 1)
    if "decoder_input_ids" in parameters:
        known["decoder_input_ids"] = known["input_ids"]
    return known
