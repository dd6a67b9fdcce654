"""Attributes that Dynamo and torch give to objects of a program."""

from __future__ import annotations

from typing import Any

OF_DYNAMO = ("_dynamo", "_torchdynamo")
"""How the names of Dynamo's own attributes begin."""

WRAPPED_MODULE = "_orig_mod"
"""The module in the wrapper that ``torch.compile`` returns for it."""

_ORIGINAL = "_torchdynamo_orig_callable"


def original_callable(value: Any, otherwise: Any = None) -> Any:
    """The function of which ``torch.compile`` made ``value``, or a decorator that copies marks."""
    return getattr(value, _ORIGINAL, otherwise)


def has_own_original(value: Any) -> bool:
    """Whether ``torch.compile`` made ``value`` itself."""
    return callable(getattr(value, "__dict__", {}).get(_ORIGINAL))


def is_disabled(function: Any) -> bool:
    """Whether ``torch.compiler.disable`` made it."""
    return bool(getattr(function, "_torchdynamo_disable", False))


def wrapped_module(value: Any) -> Any:
    """The module in the wrapper of ``torch.compile``; any other value itself."""
    return getattr(value, WRAPPED_MODULE, value)


def forget_compiled_call(module: Any) -> None:
    """Undo ``module.compile()``."""
    if getattr(module, "_compiled_call_impl", None) is not None:
        module._compiled_call_impl = None
