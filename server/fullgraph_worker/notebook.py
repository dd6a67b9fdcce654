"""What code in a notebook finds there without importing it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

SUFFIX = ".ipynb"


class _Shell:
    """Replaces IPython's shell; its methods do nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _nothing


def _nothing(*arguments: Any, **named: Any) -> None:
    """Takes anything and shows nothing."""


def prepare(module: ModuleType) -> None:
    """Give a notebook's module the names that IPython gives its cells."""
    shell = _Shell()
    vars(module).update(display=_nothing, get_ipython=lambda: shell)
