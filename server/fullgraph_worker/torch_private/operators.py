"""Torch's operators in C++: their schemas, and the nodes of autograd that they make."""

from __future__ import annotations

from typing import Any, List

FUNCTIONAL = "torch._C._nn"
"""Where some functions of ``torch.nn.functional`` are."""

NAMESPACE = "torch._C"
"""What is in it depends on the build of torch."""


def schemas_of(name: str) -> List[Any]:
    """The schemas of the operators ``aten::name``, of all overloads."""
    import torch

    return list(torch._C._jit_get_schemas_for_operator(f"aten::{name}"))


def current_autograd_node() -> Any:
    """The node of which the backward pass is under way in this thread; None without one."""
    import torch

    return torch._C._current_autograd_node()
