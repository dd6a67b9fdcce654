"""Whether a model is trained in evaluation mode."""

from __future__ import annotations

from typing import Any, Dict, List

from fullgraph_worker.watch.layers import named_modules

_BEGINNINGS = ("BatchNorm", "SyncBatchNorm", "Dropout", "AlphaDropout", "FeatureAlphaDropout")
"""Of the classes of torch that do something else in evaluation mode."""


def in_evaluation_mode(roots: List[Any]) -> List[str]:
    """The names of the layers of whole models in evaluation mode for which that matters.

    A part of a model that is in evaluation mode, such as a frozen backbone, is meant to be.
    """
    found: List[str] = []
    for root in roots:
        modules: Dict[str, Any] = {named.name: named.owner for named in named_modules(root)}
        if "" in modules and not modules[""].training:
            found += [name for name, module in modules.items() if _matters(module)]
    return found


def _matters(module: Any) -> bool:
    if module.training or not type(module).__name__.startswith(_BEGINNINGS):
        return False
    return bool(getattr(module, "p", 1) or 0)
