"""Makes a process differ in what no program may depend on: addresses, and memory not written."""

from __future__ import annotations

import contextlib
from typing import Any, List

_M_PERTURB = -6
_kept: List[Any] = []


def unsettle() -> None:
    """Let new objects have other addresses, and new memory other contents, than in a twin.

    Two forks of one process would otherwise agree on both by chance, and what a program does
    with them would look like a result.
    """
    _kept.append([bytearray(16 * size) for size in range(1, 64)])
    _kept.append([object() for _ in range(999)])
    with contextlib.suppress(Exception):
        import ctypes

        # glibc fills what it allocates with this byte.
        ctypes.CDLL(None).mallopt(_M_PERTURB, 0xA5)
