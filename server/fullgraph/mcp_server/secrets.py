"""Keeps keys out of results: a program that runs may print its environment."""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAMES = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH", re.IGNORECASE)
_SHORTEST = 8
"""Shorter values (``1``, ``none``) are words of any text."""


def without_secrets(text: str, environment: Mapping[str, str]) -> str:
    """``text`` without the values of environment variables that hold keys.

    Args:
        text: of a result.
        environment: the variables of this process, which its workers inherit.
    """
    secrets = {
        value: name
        for name, value in environment.items()
        if _NAMES.search(name) and len(value) >= _SHORTEST
    }
    # The longest first: one may be a part of another.
    for value in sorted(secrets, key=len, reverse=True):
        text = _anyhow_wrapped(value).sub(f"[the value of {secrets[value]}]", text)
    return text


def _anyhow_wrapped(value: str) -> re.Pattern[str]:
    """The value, also where the lines of a message were wrapped in its middle."""
    return re.compile(r"\s*".join(map(re.escape, value)))
