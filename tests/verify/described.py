"""Describes Python values such that two runs of one program can be compared.

A description is made of tuples, dictionaries, plain values, and copies of tensors and arrays. It
keeps what a later change of the value would lose: contents, types, identity, shared storage.
"""

from __future__ import annotations

import collections
import enum
import types
from collections.abc import Iterable
from typing import Any

import numpy as np
import torch

_PLAIN = (bool, int, float, complex, str, bytes, type(None), torch.dtype, torch.device)
_OF_DYNAMO = ("_dynamo", "__dynamo", "_torchdynamo", "_compiled_call_impl", "_is_torch_compile")
# What a description can be, as its first item.
TAGS = frozenset({"plain", "seen", "tensor", "array", "items", "dict", "object"})
_LEFT_OUT = {"get_inputs", "get_inputs_of_call", "STAGE", "KIND", "CALL", "TARGET"}


class Describer:
    """Describes the values of one run of one module.

    Args:
        module: the program's module. Only objects of its classes, and its functions, are
            described with what they hold.
        names: the globals that the module's own code defined.
    """

    def __init__(self, module: types.ModuleType, names: Iterable[str]) -> None:
        self.module = module
        # Dynamo adds globals of its own to the module, later.
        self._names = names
        self._seen: dict[int, tuple[int, Any]] = {}
        self._storages: dict[int, int] = {}

    def describe(self, value: Any) -> Any:
        """The description of the value; of one that was described before, its number."""
        if isinstance(value, enum.Enum):
            return ("plain", type(value).__name__, str(value))
        if isinstance(value, torch.Size):
            return ("plain", "Size", tuple(value))
        if isinstance(value, _PLAIN):
            return ("plain", type(value).__name__, value)
        if id(value) in self._seen:
            return ("seen", self._seen[id(value)][0])
        self._seen[id(value)] = (len(self._seen), value)
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, (np.ndarray, np.generic)):
            kind = type(value).__name__
            return ("array", kind, str(value.dtype), np.array(value, copy=True))
        if isinstance(value, (list, tuple, collections.deque)):
            size = getattr(value, "maxlen", None)
            items = [self.describe(each) for each in value]
            return ("items", type(value).__name__, size, items, self._attributes(value))
        if isinstance(value, (set, frozenset)):
            return ("items", type(value).__name__, None, sorted(map(str, value)), {})
        if isinstance(value, dict):
            keys = [self.describe(each) for each in value]
            values = [self.describe(each) for each in value.values()]
            return ("dict", type(value).__name__, keys, values, self._attributes(value))
        return self._object(value)

    def state(self) -> Any:
        """What the module holds: its globals, the classes and functions that it defines."""
        return {
            name: self.describe(vars(self.module).get(name))
            for name in self._names
            if not name.startswith("__") and name not in _LEFT_OUT
        }

    def _tensor(self, value: torch.Tensor) -> Any:
        with torch.no_grad(), torch._C.DisableTorchFunctionSubclass():
            plain = value.detach().as_subclass(torch.Tensor)
            has_grad = value.is_leaf or value.retains_grad
            grad = value.grad if has_grad else None
            storage = None
            if plain.layout == torch.strided and plain.numel():
                storage = self._storages.setdefault(
                    plain.untyped_storage()._cdata, len(self._storages)
                )
            return (
                "tensor",
                type(value).__name__,
                {
                    "dtype": str(plain.dtype),
                    "shape": tuple(plain.shape),
                    "strides": _strides(plain),
                    "storage": storage,
                    "autograd": (value.requires_grad, value.is_leaf),
                    "values": plain.to_dense().resolve_conj().resolve_neg().clone(),
                    "grad": None if grad is None else self.describe(grad),
                },
                self._attributes(value),
            )

    def _object(self, value: Any) -> Any:
        kind = type(value).__name__
        if isinstance(value, types.FunctionType):
            if value.__module__ != self.module.__name__:
                return ("object", kind, {"name": value.__qualname__})
            cells = [_content(cell) for cell in value.__closure__ or ()]
            return (
                "object",
                kind,
                {
                    "name": value.__qualname__,
                    "defaults": self.describe(value.__defaults__),
                    "keyword defaults": self.describe(value.__kwdefaults__),
                    "cells": self.describe(cells),
                    "attributes": self._attributes(value),
                },
            )
        if isinstance(value, type):
            own = value.__module__ == self.module.__name__
            return ("object", kind, {"name": value.__qualname__, "vars": self._vars(value, own)})
        own = type(value).__module__ == self.module.__name__
        if own or isinstance(value, (torch.nn.Module, types.SimpleNamespace)):
            return ("object", kind, {"attributes": self._attributes(value)})
        return ("object", kind, {})

    def _vars(self, value: type, own: bool) -> Any:
        if not own:
            return {}
        left_out = ("__", "_abc_")
        return {
            name: self.describe(each)
            for name, each in vars(value).items()
            if not name.startswith(left_out) and not isinstance(each, types.MemberDescriptorType)
        }

    def _attributes(self, value: Any) -> Any:
        held = dict(getattr(value, "__dict__", {}))
        for each in type(value).__mro__:
            slots = each.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                if hasattr(value, name) and not name.startswith("__"):
                    held[name] = getattr(value, name)
        # Dynamo keeps what it needs on the objects it has seen.
        return {
            name: self.describe(each)
            for name, each in held.items()
            if not name.startswith(_OF_DYNAMO)
        }


def _content(cell: types.CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _strides(tensor: torch.Tensor) -> Any:
    """The strides that matter: none of a tensor without two elements, none of size 1."""
    if tensor.layout != torch.strided or tensor.numel() < 2:
        return None
    return tuple(
        stride if size > 1 else None
        for size, stride in zip(tensor.shape, tensor.stride(), strict=True)
    )
