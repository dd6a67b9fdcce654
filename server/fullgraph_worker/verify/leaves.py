"""Describes any Python value as a flat list of leaves, which two processes can compare."""

from __future__ import annotations

import argparse
import collections
import enum
import functools
import os
import sys
import sysconfig
import types
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from fullgraph_worker.errors import is_torch

_MOST_LEAVES = 50_000
_DEEPEST = 24
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis), range, slice)
_LONGEST_TEXT = 2000
_NAMESPACES = (types.SimpleNamespace, argparse.Namespace)


def _folders(*names: str) -> Tuple[str, ...]:
    found = (sysconfig.get_path(name) for name in names)
    return tuple(os.path.realpath(path) + os.sep for path in found if path)


_STANDARD = _folders("stdlib", "platstdlib")
_PACKAGES = _folders("purelib", "platlib")
# What torch keeps in a module for itself, or holds what is looked at already.
_NAMES_OF_MODULES = """
_parameters _buffers _modules _non_persistent_buffers_set _backward_pre_hooks _backward_hooks
_is_full_backward_hook _forward_hooks _forward_hooks_with_kwargs _forward_hooks_always_called
_forward_pre_hooks _forward_pre_hooks_with_kwargs _state_dict_hooks _state_dict_pre_hooks
_load_state_dict_pre_hooks _load_state_dict_post_hooks _compiled_call_impl call_super_init
"""
_OF_MODULES = frozenset(_NAMES_OF_MODULES.split())


@dataclass
class Leaf:
    """One value, or the outside of a container.

    Attributes:
        path: where it is (``output[0].logits``).
        type: the qualified name of its type.
        value: a Python value that pickles; of a container its length; of a tensor a copy.
        meta: for a tensor: dtype, shape, stride, device and requires_grad.
        same_as: the path at which the same object was met before; empty if it was not.
        shares: the path of the tensor met before that has the same storage, and the offset in it.
    """

    path: str
    type: str
    value: Any = None
    meta: Dict[str, Any] = field(default_factory=dict)
    same_as: str = ""
    shares: Tuple[str, int] = ("", 0)

    @property
    def is_tensor(self) -> bool:
        """Whether ``value`` is a tensor."""
        return bool(self.meta) and "dtype" in self.meta


class Walker:
    """Walks values; what it met before is recognised, so that identity and aliasing count."""

    def __init__(self) -> None:
        self._met: Dict[int, str] = {}
        self._storages: Dict[int, str] = {}
        self._alive: List[Any] = []

    def leaves(self, value: Any, path: str) -> List[Leaf]:
        """The leaves of ``value``; at most a bounded number of them."""
        found: List[Leaf] = []
        for leaf in self._walk(value, path, 0):
            found.append(leaf)
            if len(found) >= _MOST_LEAVES:
                break
        return found

    def _walk(self, value: Any, path: str, depth: int) -> Iterator[Leaf]:
        import torch

        kind = _type_name(value)
        if isinstance(value, _PLAIN) and not isinstance(value, enum.Enum):
            yield Leaf(path, kind, _plain(value))
            return
        if isinstance(value, enum.Enum):
            yield Leaf(path, kind, value.name)
            return
        if isinstance(value, (torch.dtype, torch.device, torch.layout, torch.Size)):
            yield Leaf(path, kind, str(value))
            return
        before = self._met.get(id(value), "")
        if not before:
            self._met[id(value)] = path
            self._alive.append(value)
        if isinstance(value, torch.Tensor):
            yield self._tensor(value, path, kind, before)
            return
        if before:
            yield Leaf(path, kind, same_as=before)
            return
        leaf, children = _opened(value, path, kind)
        yield leaf
        if depth < _DEEPEST:
            for name, child in children:
                yield from self._walk(child, name, depth + 1)

    def _tensor(self, value: Any, path: str, kind: str, before: str) -> Leaf:
        meta = {
            "dtype": str(value.dtype),
            "shape": tuple(int(size) for size in value.shape),
            "device": str(value.device),
            "requires_grad": bool(value.requires_grad),
            "layout": str(value.layout),
        }
        shares = ("", 0)
        try:
            meta["stride"] = tuple(int(size) for size in value.stride())
            storage = value.untyped_storage()
            if storage.size():
                first = self._storages.setdefault(storage.data_ptr(), path)
                self._alive.append(storage)
                if first != path and not before:
                    shares = (first, int(value.storage_offset()))
        except (RuntimeError, NotImplementedError, TypeError):
            # Sparse and nested tensors and some subclasses have neither.
            pass
        return Leaf(path, kind, None if before else _copy(value), meta, before, shares)


def _opened(value: Any, path: str, kind: str) -> Tuple[Leaf, Iterable[Tuple[str, Any]]]:
    """The leaf of a value that is no tensor, and what is in it."""
    import torch

    if isinstance(value, dict):
        keys = [_key(key) for key in value]
        leaf = Leaf(path, kind, keys)
        children = [(f"{path}[{name}]", value[key]) for name, key in zip(keys, list(value))]
        return leaf, [*children, *_attributes(value, path)]
    if isinstance(value, collections.deque):
        leaf = Leaf(path, kind, (len(value), value.maxlen))
        return leaf, [(f"{path}[{i}]", item) for i, item in enumerate(value)]
    if isinstance(value, (list, tuple)):
        names = getattr(value, "_fields", None)
        if isinstance(names, tuple) and len(names) == len(value):
            return Leaf(path, kind, len(value)), [
                (f"{path}.{name}", item) for name, item in zip(names, value)
            ]
        return Leaf(path, kind, len(value)), [(f"{path}[{i}]", v) for i, v in enumerate(value)]
    if isinstance(value, (set, frozenset)):
        return Leaf(path, kind, sorted(_key(item) for item in value)), ()
    if kind.startswith("numpy.") and hasattr(value, "dtype") and hasattr(value, "tobytes"):
        meta = {"array": str(value.dtype), "shape": tuple(value.shape)}
        return Leaf(path, kind, value.copy() if hasattr(value, "copy") else value, meta), ()
    if isinstance(value, torch.nn.Module):
        return Leaf(path, kind, bool(value.training)), _of_module(value, path)
    if isinstance(value, BaseException):
        return Leaf(path, kind, str(value)[:_LONGEST_TEXT]), ()
    if isinstance(value, type) or callable(value):
        return Leaf(path, "callable", _qualified(value)), ()
    if isinstance(value, types.ModuleType):
        return Leaf(path, kind, value.__name__), ()
    return Leaf(path, kind), _attributes(value, path) if _is_open(type(value)) else ()


_open: Dict[Any, bool] = {}


def _is_open(kind: Any) -> bool:
    """Whether the attributes of instances are the program's own state.

    Objects of the standard library and of torch change for reasons of their own: a logger
    remembers which levels are enabled.
    """
    if kind not in _open:
        file = str(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        is_own = bool(file) and not is_torch(file) and not is_of_standard_library(file)
        _open[kind] = is_own or kind in _NAMESPACES
    return _open[kind]


def is_of_standard_library(path: str) -> bool:
    """Whether a file belongs to Python itself, rather than to an installed package."""
    real = os.path.realpath(path)
    return real.startswith(_STANDARD) and not real.startswith(_PACKAGES)


def _of_module(module: Any, path: str) -> Iterator[Tuple[str, Any]]:
    for name, value in list(module._parameters.items()):
        yield f"{path}.{name}", value
        if value is not None and value.grad is not None:
            yield f"{path}.{name}.grad", value.grad
    for holder in (module._buffers, module._modules):
        for name, value in list(holder.items()):
            yield f"{path}.{name}", value
    for name, value in list(vars(module).items()):
        if name not in _OF_MODULES:
            yield f"{path}.{name}", value


def _attributes(value: Any, path: str) -> Iterator[Tuple[str, Any]]:
    """The attributes that the instance itself has."""
    names: Dict[str, None] = dict.fromkeys(getattr(value, "__dict__", None) or ())
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.update(dict.fromkeys([slots] if isinstance(slots, str) else slots))
    for name in names:
        if isinstance(name, str) and not name.startswith("__"):
            found = getattr(value, "__dict__", {}).get(name, _MISSING)
            if found is _MISSING:
                found = getattr(value, name, _MISSING)
            if found is not _MISSING:
                yield f"{path}.{name}", found


_MISSING = object()


def _copy(value: Any) -> Any:
    import torch

    try:
        plain = value.detach()
        if type(plain) is not torch.Tensor and type(plain) is not torch.nn.Parameter:
            plain = plain.as_subclass(torch.Tensor)
        if plain.layout is not torch.strided:
            plain = plain.to_dense()
        if plain.is_meta:
            return None
        return plain.cpu().clone()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _plain(value: Any) -> Any:
    if isinstance(value, (range, slice, type(Ellipsis))):
        return repr(value)
    if isinstance(value, (str, bytes)) and len(value) > _LONGEST_TEXT:
        return value[:_LONGEST_TEXT]
    return value


def _key(key: Any) -> str:
    if isinstance(key, (str, int, float, bool, bytes, type(None))):
        return repr(key)
    if isinstance(key, tuple):
        return f"({', '.join(_key(part) for part in key)})"
    return _qualified(key) if callable(key) else _type_name(key)


def _qualified(value: Any) -> str:
    if isinstance(value, functools.partial):
        return f"partial of {_qualified(value.func)}"
    # Dynamo wraps what it compiles; the function is the same to the program.
    value = getattr(value, "_torchdynamo_orig_callable", value)
    name = getattr(value, "__qualname__", None) or type(value).__qualname__
    return f"{getattr(value, '__module__', '')}.{name}"


def _type_name(value: Any) -> str:
    kind = type(value)
    if kind.__module__ == "builtins":
        return kind.__qualname__
    return f"{kind.__module__}.{kind.__qualname__}"


def find(leaves: Iterable[Leaf], path: str) -> Optional[Leaf]:
    """The leaf at ``path``."""
    return next((leaf for leaf in leaves if leaf.path == path), None)
