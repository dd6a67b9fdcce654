"""The parameters of an optimizer, in its order."""

from __future__ import annotations

from typing import Any, Dict, Iterable, Iterator


def parameters_of(groups: Iterable[Dict[str, Any]]) -> Iterator[Any]:
    """Those of an optimizer's ``param_groups``."""
    for group in groups:
        yield from group["params"]
