"""How much memory a training uses."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import Dict

import torch

INTERVAL_SECONDS = 0.2
_STATM = "/proc/self/statm"
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Memory:
    """Asks the system at most a few times a second."""

    def __init__(self) -> None:
        self._asked = 0.0
        self._last = 0.0

    def add_to(self, values: Dict[str, float]) -> None:
        """Add what is used now to the metrics of a step, if it is known."""
        used = self.used_bytes()
        if used:
            values["memory_bytes"] = used

    def used_bytes(self) -> float:
        """What torch has allocated on the GPU, or what the process has; 0 if unknown."""
        if torch.cuda.is_initialized():
            return float(torch.cuda.memory_allocated())
        now = monotonic()
        if now - self._asked > INTERVAL_SECONDS:
            self._asked, self._last = now, _resident()
        return self._last


def _resident() -> float:
    if not sys.platform.startswith("linux"):
        return 0.0
    try:
        with open(_STATM, "rb") as file:
            return float(int(file.read().split()[1]) * _PAGE)
    except (OSError, ValueError, IndexError):
        return 0.0
