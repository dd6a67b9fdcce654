"""The lines of a text as Python counts them."""

from __future__ import annotations

from functools import lru_cache
from typing import Sequence


@lru_cache(maxsize=4)
def lines_in(text: str) -> Sequence[str]:
    r"""Lines that end with ``\n``, ``\r\n`` or ``\r``, without these ends.

    They are kept: whatever describes a finding needs the lines of the same text.
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
