"""What is inside of a Python value, by its kind."""

from __future__ import annotations

import argparse
import collections
import functools
import hashlib
import itertools
import operator
import random
import sys
import types
from typing import Any, Dict, Iterable, Iterator, List, Tuple

from fullgraph_worker.torch_private.attributes import OF_DYNAMO, original_callable
from fullgraph_worker.user_code.errors import is_library
from fullgraph_worker.verify.leaf import Leaf, key_name, qualified, without_addresses

PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis), range, slice)
_LONGEST_TEXT = 2000
_NAMESPACES = (types.SimpleNamespace, argparse.Namespace)
_VIEWS: Any = (type({}.keys()), type({}.values()), type({}.items()))
# torch and Dynamo keep these on the objects that they have seen.
_OF_TORCH = (*OF_DYNAMO, "__")
Children = Iterable[Tuple[str, Any]]


# What torch keeps in a module for itself, or what is looked at in another way.
_NAMES_OF_MODULES = """
_parameters _buffers _modules _non_persistent_buffers_set _is_full_backward_hook
_forward_hooks_with_kwargs _forward_hooks_always_called _forward_pre_hooks_with_kwargs
_state_dict_hooks _state_dict_pre_hooks _load_state_dict_pre_hooks _load_state_dict_post_hooks
_compiled_call_impl call_super_init
"""
_OF_MODULES = frozenset(_NAMES_OF_MODULES.split())


def plain(value: Any) -> Any:
    """A value of ``PLAIN`` as it is compared."""
    if isinstance(value, (range, slice, type(Ellipsis))):
        return repr(value)
    if isinstance(value, str):
        value = without_addresses(value)
    if isinstance(value, (str, bytes)) and len(value) > _LONGEST_TEXT:
        raw = value.encode("utf-8", "replace") if isinstance(value, str) else value
        return f"{value[:_LONGEST_TEXT]!r} ({len(raw)} bytes, {hashlib.sha1(raw).hexdigest()})"
    return value


def opened(value: Any, path: str, kind: str) -> Tuple[Leaf, Children]:
    """The leaf of a value that is neither plain nor a tensor, and what is in it."""
    import torch

    if isinstance(value, dict):
        return _of_dict(value, path, kind)
    if isinstance(value, collections.deque):
        return Leaf(path, kind, (len(value), value.maxlen)), _numbered(value, path)
    if isinstance(value, (list, tuple)):
        names = getattr(value, "_fields", None)
        if isinstance(names, tuple) and len(names) == len(value):
            inside: List[Any] = [(f"{path}.{name}", item) for name, item in zip(names, value)]
        else:
            inside = _numbered(list.__iter__(value) if isinstance(value, list) else value, path)
        return Leaf(path, kind, len(value)), [*inside, *attributes(value, path)]
    if isinstance(value, (set, frozenset)):
        return Leaf(path, kind, sorted(key_name(item) for item in value)), ()
    if isinstance(value, _VIEWS):
        return Leaf(path, kind, len(value)), _numbered(value, path)
    if kind.startswith("numpy.") and hasattr(value, "dtype") and hasattr(value, "tobytes"):
        meta = {"array": str(value.dtype), "shape": tuple(value.shape)}
        return Leaf(path, kind, value.copy() if hasattr(value, "copy") else value, meta), ()
    if isinstance(value, torch.nn.Module):
        return Leaf(path, kind, bool(value.training)), _of_module(value, path)
    state = _of_generator(value)
    if state is not None:
        return Leaf(path, "state", state), ()
    if isinstance(value, BaseException):
        return Leaf(path, kind, without_addresses(str(value))[:_LONGEST_TEXT]), ()
    if isinstance(value, type) or callable(value):
        return Leaf(path, "callable", qualified(value)), _of_callable(value, path)
    if isinstance(value, types.ModuleType):
        return Leaf(path, kind, value.__name__), ()
    if is_own_class(type(value)):
        return Leaf(path, kind), attributes(value, path)
    return Leaf(path, kind, _left(value)), ()


def _of_dict(value: Dict[Any, Any], path: str, kind: str) -> Tuple[Leaf, Children]:
    # A class of the program may have replaced ``items``.
    items = list(dict.items(value))
    names: List[str] = []
    for key, _ in items:
        name = key_name(key)
        names.append(name if name not in names else f"{name} #{len(names)}")
    inside = [(f"{path}[{name}]", item) for name, (_, item) in zip(names, items)]
    return Leaf(path, kind, names), [*inside, *attributes(value, path)]


def _numbered(values: Iterable[Any], path: str) -> List[Tuple[str, Any]]:
    return [(f"{path}[{i}]", value) for i, value in enumerate(values)]


def _of_generator(value: Any) -> Any:
    """The state of a generator of random numbers; None for all other values."""
    import torch

    if isinstance(value, torch.Generator):
        return value.get_state().numpy().tobytes() if value.device.type == "cpu" else b""
    if isinstance(value, random.Random):
        return repr(value.getstate())
    if type(value).__module__.startswith("numpy.random"):
        bits = getattr(value, "bit_generator", None)
        if bits is not None:
            return repr(bits.state)
        if hasattr(value, "get_state"):
            return repr(value.get_state(legacy=False))
    return None


def _left(value: Any) -> Any:
    """How much an iterator has left, or where a counter stands."""
    if isinstance(value, itertools.count):
        return repr(value)
    if hasattr(type(value), "__next__") and hasattr(type(value), "__length_hint__"):
        return operator.length_hint(value)
    return None


def is_own_class(kind: Any) -> bool:
    """Whether the attributes of instances are the program's own state.

    Objects of the standard library and of torch change for reasons of their own: a logger
    remembers which levels are enabled.
    """
    if kind not in _own:
        file = str(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        _own[kind] = (bool(file) and _is_own_file(file)) or kind in _NAMESPACES
    return _own[kind]


_own: Dict[Any, bool] = {}


@functools.cache
def _is_own_file(path: str) -> bool:
    return not is_library(path)


def _of_module(module: Any, path: str) -> Iterator[Tuple[str, Any]]:
    own = vars(module)
    for name, value in list(own.get("_parameters", {}).items()):
        yield f"{path}.{name}", value
        if value is not None and value.is_leaf and value.grad is not None:
            yield f"{path}.{name}.grad", value.grad
    for holder in ("_buffers", "_modules"):
        for name, value in list(own.get(holder, {}).items()):
            yield f"{path}.{name}", value
    for name, value in list(own.items()):
        if name.endswith("_hooks") and name not in _OF_MODULES:
            yield f"{path}.{name}", len(value)
        elif name not in _OF_MODULES and not name.startswith(_OF_TORCH):
            yield _as_read(module, path, name, value)


_READ_NUMBERS = frozenset({"item", "float", "int", "bool", "_as_numbers"})


def _as_read(owner: Any, path: str, name: str, value: Any) -> Tuple[str, Any]:
    """An attribute, or what a property makes of it that does no more than to read numbers.

    ``self._best`` is a tensor, and ``self.best`` its number: the number is the state.
    """
    read = getattr(type(owner), name[1:], None) if name[:1] == "_" else None
    if not isinstance(read, property) or read.fget is None:
        return f"{path}.{name}", value
    used = set(getattr(getattr(read.fget, "__code__", None), "co_names", ()))
    if name not in used or used - {name, *_READ_NUMBERS}:
        return f"{path}.{name}", value
    try:
        return f"{path}.{name[1:]}", getattr(owner, name[1:])
    except Exception:
        return f"{path}.{name}", value


def _of_callable(value: Any, path: str) -> Iterator[Tuple[str, Any]]:
    """What a function, method or class of the program itself keeps."""
    inner = original_callable(value, value)
    if isinstance(inner, types.MethodType):
        yield f"{path}.__self__", inner.__self__
        return
    if isinstance(inner, types.FunctionType) and _is_own_code(inner.__code__.co_filename):
        yield from of_function(inner, path)
    elif type(inner).__name__ == "partial":
        yield from _numbered(inner.args, f"{path}.args")
        yield from ((f"{path}.{name}", item) for name, item in inner.keywords.items())
    elif not isinstance(inner, type) and is_own_class(type(inner)):
        yield from attributes(inner, path)


def of_function(function: types.FunctionType, path: str) -> Iterator[Tuple[str, Any]]:
    """The attributes, defaults and closure of a function."""
    for name, value in list(vars(function).items()):
        if not name.startswith(_OF_TORCH):
            yield f"{path}.{name}", value
    for number, value in enumerate(function.__defaults__ or ()):
        yield f"{path} default {number}", value
    for name, value in (function.__kwdefaults__ or {}).items():
        yield f"{path} default {name}", value
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        inside = _content(cell)
        if inside is not _EMPTY:
            yield f"{path} variable {name}", inside


def _content(cell: types.CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return _EMPTY


_EMPTY = object()


def _is_own_code(path: str) -> bool:
    return not path.startswith("<") and _is_own_file(path)


def attributes(value: Any, path: str) -> Iterator[Tuple[str, Any]]:
    """The attributes that the instance itself has."""
    own = getattr(value, "__dict__", None) or {}
    names: Dict[str, None] = dict.fromkeys(own)
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.update(dict.fromkeys([slots] if isinstance(slots, str) else slots))
    for name in names:
        if isinstance(name, str) and not name.startswith(_OF_TORCH):
            try:
                inside = own[name] if name in own else getattr(value, name)
                yield _as_read(value, path, name, inside)
            except Exception:
                # A slot that is not set.
                continue
