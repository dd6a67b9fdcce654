"""How much memory a training uses."""

from __future__ import annotations

import os
import sys

import torch

_STATM = "/proc/self/statm"
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def used_bytes() -> float:
    """What torch has allocated on the GPU, or what the process has in memory; 0 if unknown."""
    if torch.cuda.is_available() and torch.cuda.is_initialized():
        return float(torch.cuda.memory_allocated())
    if not sys.platform.startswith("linux"):
        return 0.0
    try:
        with open(_STATM, "rb") as file:
            return float(int(file.read().split()[1]) * _PAGE)
    except (OSError, ValueError, IndexError):
        return 0.0
