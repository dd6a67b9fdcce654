"""The state of modules, kept and restored, so that two steps begin with the same."""

from __future__ import annotations

from typing import Any, Sequence


class Weights:
    """The parameters and buffers of modules, as they are now."""

    def __init__(self, modules: Sequence[Any]) -> None:
        tensors = [t for module in modules for t in (*module.parameters(), *module.buffers())]
        self._kept = [(tensor, tensor.detach().clone()) for tensor in tensors]

    def restore(self) -> None:
        """Put them back."""
        import torch

        with torch.no_grad():
            for tensor, value in self._kept:
                tensor.copy_(value)
