"""Operations on many tensors at once."""

from __future__ import annotations

from typing import Any, List, Sequence

import torch


def norms(tensors: Sequence[Any]) -> List[Any]:
    """The 2-norm of each tensor, on its device."""
    found: List[Any] = torch._foreach_norm(tensors)
    return found


def differences(tensors: Sequence[Any], others: Sequence[Any]) -> List[Any]:
    """Each tensor less the other at its place."""
    found: List[Any] = torch._foreach_sub(tensors, others)
    return found
