"""Reads the value that a guard is about, without running any of the user's code."""

from __future__ import annotations

import ast
import enum
import inspect
import sys
from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MemberDescriptorType
from typing import Any, Collection, Mapping

from fullgraph_worker.errors import clip
from fullgraph_worker.names import plain_qualname

MISSING = object()
"""Represents a value that cannot be read."""

_MODULE_TABLES = ("_parameters", "_buffers", "_modules")
_TENSOR_CALLS = ("size", "stride", "storage_offset", "dim")
_LONGEST = 60


@dataclass
class Scope:
    """Where guards find their values.

    Attributes:
        locals: ``L`` in a guard: the arguments of the compiled function.
        globals: ``G``: the names of its module.
        grad_enabled: whether gradients are recorded now.
        free: those of ``locals`` that are variables of an enclosing function.
        computed: those that the function itself had computed in front of a graph break.
        is_torchs: whether the compiled function is a wrapper of torch around the program's.
    """

    locals: Mapping[str, Any]
    globals: Mapping[str, Any]
    grad_enabled: bool = True
    free: Collection[str] = ()
    computed: Collection[str] = ()
    is_torchs: bool = False


def read(node: ast.expr, scope: Scope) -> Any:
    """The value of a guard's expression, or ``MISSING``.

    Properties and ``__getitem__`` of the user's own classes are not called.
    """
    try:
        return _read(node, scope)
    except Exception:
        # No error about the value may end the program that is being watched.
        return MISSING


def _read(node: ast.expr, scope: Scope) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        if node.id in ("L", "G"):
            return scope.locals if node.id == "L" else scope.globals
        return scope.locals[node.id]
    if isinstance(node, ast.Subscript):
        return _item(_read(node.value, scope), ast.literal_eval(node.slice))
    if isinstance(node, ast.Attribute):
        return _attribute(_read(node.value, scope), node.attr)
    if isinstance(node, ast.Call) and not node.keywords:
        return _called(node, scope)
    return MISSING


def _item(value: Any, key: Any) -> Any:
    known = isinstance(value, Mapping) or type(value) in (list, tuple)
    return value[key] if known or _is_size(value) else MISSING


def _is_size(value: Any) -> bool:
    return type(value).__name__ == "Size" and isinstance(value, tuple)


def _attribute(value: Any, name: str) -> Any:
    for table in _MODULE_TABLES:
        entries = vars(value).get(table) if hasattr(type(value), "named_modules") else None
        if entries and name in entries:
            return entries[name]
    found = inspect.getattr_static(value, name)
    if isinstance(found, (GetSetDescriptorType, MemberDescriptorType)) or _is_field(found):
        return getattr(value, name)
    return MISSING if hasattr(type(found), "__get__") and not _is_plain(found) else found


def _is_field(descriptor: Any) -> bool:
    """Whether it reads a field of a named tuple."""
    return type(descriptor).__name__ == "_tuplegetter"


def is_module(value: Any) -> bool:
    """Whether ``value`` is an ``nn.Module``, found out without running the user's code."""
    return hasattr(type(value), "named_modules") and hasattr(type(value), "_call_impl")


def _is_plain(value: Any) -> bool:
    return isinstance(value, (FunctionType, BuiltinFunctionType))


def _called(node: ast.Call, scope: Scope) -> Any:
    if isinstance(node.func, ast.Name) and node.func.id in ("len", "type") and len(node.args) == 1:
        value = _read(node.args[0], scope)
        if node.func.id == "type":
            return type(value)
        builtin = type(value) in (list, tuple, dict, set, frozenset, str)
        return len(value) if builtin else MISSING
    if isinstance(node.func, ast.Attribute) and node.func.attr in _TENSOR_CALLS and not node.args:
        value = _read(node.func.value, scope)
        return getattr(value, node.func.attr)() if is_tensor(value) else MISSING
    return MISSING


def is_tensor(value: Any) -> bool:
    """Whether ``value`` is a tensor."""
    return _is_any(value, "Tensor")


def _is_any(value: Any, *names: str) -> bool:
    """Whether ``value`` is of one of torch's classes; without torch there is no such value."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, tuple(getattr(torch, n) for n in names))


def in_words(value: Any) -> str:
    """A value as a person would write it, without running the user's ``__repr__``."""
    if is_tensor(value):
        return f"a {str(value.dtype).replace('torch.', '')}{list(value.shape)} tensor"
    if value is None or type(value) in (bool, int, float, complex, str, bytes):
        return clip(repr(value), _LONGEST).replace("\n", " ")
    if type(value) in (list, tuple):
        inner = ", ".join(in_words(item) for item in value[:4])
        rest = ", ..." if len(value) > 4 else ""
        return f"[{inner}{rest}]" if type(value) is list else f"({inner}{rest})"
    if _is_any(value, "dtype", "device", "layout", "memory_format"):
        return str(value)
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value._name_}"
    if isinstance(value, BuiltinFunctionType):
        return value.__name__
    if isinstance(value, type) or _is_plain(value):
        return plain_qualname(str(getattr(value, "__qualname__", type(value).__name__)))
    return f"{'an' if type(value).__name__[:1].lower() in 'aeiou' else 'a'} {type(value).__name__}"
