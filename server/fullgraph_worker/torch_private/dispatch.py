"""Dispatch: operators, modes that see each, and tensors seen by none of the program's own."""

from __future__ import annotations

import contextlib
from typing import Any, ContextManager, List, Sequence

import torch
from torch.utils._python_dispatch import TorchDispatchMode as TorchDispatchMode

FUNCTIONAL = "torch._C._nn"
"""Where some functions of ``torch.nn.functional`` are."""

NAMESPACE = "torch._C"
"""What is in it depends on the build of torch."""


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


def is_captured() -> bool:
    """Whether what is done to tensors now becomes a part of a CUDA graph or of a JIT trace."""
    if torch.jit.is_tracing():
        return True
    return bool(torch.cuda.is_initialized() and torch.cuda.is_current_stream_capturing())


def norms(tensors: Sequence[Any]) -> List[Any]:
    """The 2-norm of each tensor, on its device."""
    found: List[Any] = torch._foreach_norm(tensors)
    return found


def differences(tensors: Sequence[Any], others: Sequence[Any]) -> List[Any]:
    """Each tensor less the other at its place."""
    found: List[Any] = torch._foreach_sub(tensors, others)
    return found


def schemas_of(name: str) -> List[Any]:
    """The schemas of the operators ``aten::name``, of all overloads."""
    import torch

    return list(torch._C._jit_get_schemas_for_operator(f"aten::{name}"))


def is_mutable(operator: Any) -> bool:
    """Whether an operator of ``torch.library.custom_op`` says that it writes to its arguments."""
    return bool(operator._opoverload._schema.is_mutable)


def current_autograd_node() -> Any:
    """The node of which the backward pass is under way in this thread; None without one."""
    import torch

    return torch._C._current_autograd_node()


def debug_mode() -> Any:
    """The class, if this torch has it with hashes for each operation; None otherwise."""
    with contextlib.suppress(ImportError):
        from torch.utils._debug_mode import DebugMode

        return DebugMode if hasattr(DebugMode, "log_tensor_hashes") else None
    return None
