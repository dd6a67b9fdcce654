"""Dispatch: modes that see each operation, and tensors seen by none of the program's own."""

from __future__ import annotations

import contextlib
from typing import Any, ContextManager

import torch
from torch.utils._python_dispatch import TorchDispatchMode as TorchDispatchMode


def without_torch_function() -> ContextManager[Any]:
    """A context in which tensor subclasses run no code of their own."""
    disable = getattr(torch._C, "DisableTorchFunction", contextlib.nullcontext)
    found: ContextManager[Any] = disable()
    return found


def without_modes() -> ContextManager[Any]:
    """A context in which tensors can be looked at unseen by the program's own modes."""
    from torch.utils import _python_dispatch

    stack = contextlib.ExitStack()
    stack.enter_context(torch.no_grad())
    stack.enter_context(without_torch_function())
    disable = getattr(_python_dispatch, "_disable_current_modes", None)
    if disable is not None:
        stack.enter_context(disable())
    return stack
