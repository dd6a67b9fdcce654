"""Values within lists, tuples and dicts; nothing of torch is imported for it."""

from __future__ import annotations

from typing import Any, Callable, List


def map_values(value: Any, change: Callable[[Any], Any]) -> Any:
    """``value`` with ``change`` applied to everything that is no list, tuple or dict in it."""
    if type(value) in (list, tuple):
        return type(value)(map_values(item, change) for item in value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(map_values(item, change) for item in value))
    if type(value) is dict:
        return {key: map_values(item, change) for key, item in value.items()}
    return change(value)


def tensors_of(value: Any) -> List[Any]:
    """The tensors in lists, tuples and dicts of any kind."""
    import torch

    found: List[Any] = []

    def look(inner: Any) -> Any:
        if isinstance(inner, torch.Tensor):
            found.append(inner)
        elif isinstance(inner, dict):
            # An output of transformers is an ordered dictionary of its own kind.
            for item in inner.values():
                map_values(item, look)
        return inner

    map_values(value, look)
    return found
