"""Whether a model is trained in evaluation mode, or evaluated in training mode."""

from __future__ import annotations

import itertools
from typing import Any, Dict, Iterable, List, Tuple

import torch

from fullgraph_worker.watch.layers import named_modules

BY_BATCH = ("BatchNorm", "SyncBatchNorm")
_BEGINNINGS = (*BY_BATCH, "Dropout", "AlphaDropout", "FeatureAlphaDropout")
"""Of the classes of torch that do something else in evaluation mode."""
_MOST_LAYERS = 32
"""Of those that a program keeps in evaluation mode are looked at."""


def in_evaluation_mode(roots: List[Any]) -> List[str]:
    """The names of the layers of whole models in evaluation mode for which that matters.

    A part of a model that is in evaluation mode, such as a frozen backbone, is meant to be.
    """
    found: List[str] = []
    for root in roots:
        if not _is_in_training_mode(root):
            found += [each.name for each in named_modules(root) if _matters(each.owner)]
    return found


def in_training_mode(root: Any) -> List[str]:
    """The names of the layers of a model in training mode for which that matters."""
    return [each.name for each in named_modules(root) if _matters(each.owner, is_training=True)]


def without_effect(modules: Iterable[Tuple[str, Any]]) -> Dict[str, bool]:
    """The modules with an attribute ``requires_grad`` that none of their parameters agrees with.

    Args:
        modules: with their names.

    Returns:
        The value by name: it is an attribute like any other, and changes nothing.
    """
    found: Dict[str, bool] = {}
    for name, module in modules:
        value = vars(module).get("requires_grad")
        if isinstance(value, bool):
            own = [each.requires_grad for each in module.parameters()]
            if own and value not in own:
                found[name] = value
    return found


def unused_statistics(roots: List[Any]) -> Dict[str, Any]:
    """The layers of models in training mode that use running statistics in evaluation mode.

    Those that do not learn are parts of a frozen model.

    Returns:
        By the name of the layer, a tensor with one element on its device: how far its running
        statistics are from those of a new layer. Zero is no training's: there is nothing to keep.
    """
    found: Dict[str, Any] = {}
    for root in roots:
        if not _is_in_training_mode(root):
            continue
        for name, module, *_ in named_modules(root):
            mean = getattr(module, "running_mean", None)
            variance = getattr(module, "running_var", None)
            if mean is None or variance is None or len(found) == _MOST_LAYERS:
                continue
            if _matters(module) and _learns(module):
                with torch.no_grad():
                    found[name] = mean.abs().sum() + (variance - 1).abs().sum()
    return found


def _is_in_training_mode(root: Any) -> bool:
    # Not of its wrapper, such as the module that torch.compile returns.
    return any(each.owner.training for each in itertools.islice(named_modules(root), 1))


def _learns(module: Any) -> bool:
    return any(parameter.requires_grad for parameter in module.parameters(recurse=False))


def _matters(module: Any, *, is_training: bool = False) -> bool:
    if module.training is not is_training or not type(module).__name__.startswith(_BEGINNINGS):
        return False
    return bool(getattr(module, "p", 1) or 0)
