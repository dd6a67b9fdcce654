"""Packages that only an export needs."""

from __future__ import annotations

import importlib
from typing import Any


class MissingPackageError(Exception):
    """A package cannot be imported; the message states what to do."""


def imported(module: str, extra: str) -> Any:
    """The module.

    Args:
        module: its name.
        extra: of Fullgraph, that installs it.

    Raises:
        MissingPackageError: it cannot be imported.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingPackageError(
            f"This format needs the package {module.partition('.')[0]} ({error}). Install it "
            f"beside Fullgraph: pip install 'fullgraph[{extra}]'."
        ) from error
