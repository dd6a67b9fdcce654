"""Imports a provider's SDK, which is an optional extra."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from types import ModuleType

from fullgraph.llm.providers.provider import Provider, ProviderError


def is_installed(module: str) -> bool:
    """Whether a module can be found; imports no more than the packages that it is in."""
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def import_sdk(provider: type[Provider], module: str) -> ModuleType:
    """The SDK's module ``module``.

    Raises:
        ProviderError: it is not installed, or installed and broken.
    """
    missing = False
    try:
        # What an SDK warns of when it is imported is for its developers, not for the user.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name is not None and module.startswith(error.name)
        fault = f"{error}"
    except ImportError as error:
        fault = f"{error}"
    if missing:
        raise ProviderError(
            f"{provider.title}'s Python package is missing; install it with: "
            f'{sys.executable} -m pip install "fullgraph[{provider.extra}]"'
        )
    raise ProviderError(
        f"{provider.title}'s Python package cannot be loaded ({fault}); reinstall it with: "
        f'{sys.executable} -m pip install --force-reinstall "fullgraph[{provider.extra}]"'
    )
