"""Tokens that stand for images, videos or sounds in the text of a multimodal model."""

from __future__ import annotations

import re
from typing import Any, Callable, Optional

from fullgraph_worker.inputs.arguments import Arguments

_MISMATCH = re.compile(
    r"(\w+) features and \w+ tokens do not match\W+tokens: \d+, features:? (\d+)", re.I
)
_MOST = 4096


def with_placeholders(
    model: Any, make: Callable[[], Arguments], error: BaseException
) -> Optional[Callable[[], Arguments]]:
    """The call with as many placeholder tokens before its text as the model counted features.

    Args:
        model: has a config that names the token.
        make: makes the arguments of a call that failed.
        error: what it raised.

    Returns:
        None if the exception is about something else, or the token is not known.
    """
    import torch

    found = _MISMATCH.search(str(error))
    ids = make().kwargs.get("input_ids")
    if found is None or ids is None:
        return None
    names = (f"{found[1].lower()}_token_{suffix}" for suffix in ("id", "index"))
    token = next((t for n in names if type(t := getattr(model.config, n, None)) is int), None)
    count = int(found[2]) // int(ids.shape[0])
    if token is None or not 0 < count <= _MOST:
        return None

    def more() -> Arguments:
        given = make()
        text = given.kwargs["input_ids"]
        marks = torch.full((text.shape[0], count), token, dtype=text.dtype)
        return Arguments(given.args, {**given.kwargs, "input_ids": torch.cat([marks, text], 1)})

    return more
