"""Watches the gradient of one parameter in the backward passes of a step."""

from __future__ import annotations

import sys
from typing import Any, Dict, Optional

from fullgraph_worker.replay.operations import (
    Found,
    Operation,
    forward_lines,
    program_frame,
    wrong,
)
from fullgraph_worker.torch_private.dispatch import TorchDispatchMode, current_autograd_node


class Gradient(TorchDispatchMode):  # type: ignore[misc]  # Untyped in torch.
    """Open while a step runs.

    Args:
        name: of the parameter.
        parameter: itself.
        bound: the largest magnitude that an element of its gradient may have; None for any that is
            finite.
        found: called once, with the lines whose backward pass computed the gradient, and the
            program's frame that called ``backward``.
    """

    def __init__(self, name: str, parameter: Any, bound: Optional[float], found: Found) -> None:
        super().__init__()
        self._name = name
        self._parameter = parameter
        self._bound = bound
        self._found = found
        self._node: Any = None
        self._hook: Any = None
        self._is_looking = False

    def __enter__(self) -> Any:
        """Begin to watch."""
        self._hook = self._parameter.register_hook(self._look)
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        """Leave the parameter as it was."""
        self._hook.remove()
        super().__exit__(*error)

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Any = (), kwargs: Optional[Dict[str, Any]] = None
    ) -> Any:
        """Make the operation, and remember the last one of which the backward pass was computed."""
        node = current_autograd_node()
        if node is not None and not self._is_looking:
            self._node = node
        return func(*args, **(kwargs or {}))

    def _look(self, gradient: Any) -> None:
        self._is_looking = True
        what = wrong(gradient.detach(), self._bound)
        self._is_looking = False
        if what:
            self._hook.remove()
            lines = forward_lines(self._node) if self._node is not None else []
            operation = Operation(f"gradient of {self._name}", what, True, "backward", lines, [])
            self._found(operation, program_frame(sys._getframe()))
