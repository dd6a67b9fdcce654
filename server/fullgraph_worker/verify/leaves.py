"""Describes any Python value as a flat list of leaves, which two processes can compare."""

from __future__ import annotations

import ctypes
import enum
import types
import zlib
from typing import Any, Dict, Iterator, List, Set, Tuple

from fullgraph_worker.verify.contents import PLAIN, attributes, opened, plain
from fullgraph_worker.verify.leaf import Leaf, type_name

_MOST_LEAVES = 50_000
_DEEPEST = 24
# Two of these that are equal are the same to a program: Python shares them as it likes.
_WITHOUT_IDENTITY = (tuple, frozenset, type, types.FunctionType, types.MethodType)

COPIES = "copies"
CHECKSUMS = "checksums"
NOTHING = "nothing"


class Walker:
    """Walks values; what it met before is recognised, so that identity and aliasing count.

    Attributes:
        tensors: those that it met, by the path at which it met them last.
    """

    def __init__(self) -> None:
        self.tensors: Dict[str, Any] = {}
        self._met: Dict[int, str] = {}
        self._storages: Dict[int, str] = {}
        self._alive: List[Any] = []

    def leaves(self, roots: Dict[str, Any], values: str = COPIES) -> List[Leaf]:
        """The leaves of values; at most a bounded number of them.

        Args:
            roots: the values, by path.
            values: what is wanted of tensors: ``COPIES``, ``CHECKSUMS`` or ``NOTHING``.
        """
        found: List[Leaf] = []
        seen: Set[int] = set()
        for path, value in roots.items():
            for leaf in self._walk(value, path, 0, seen, values):
                found.append(leaf)
                if len(found) >= _MOST_LEAVES:
                    return found
        return found

    def _walk(
        self, value: Any, path: str, depth: int, seen: Set[int], values: str
    ) -> Iterator[Leaf]:
        import torch

        kind = type_name(value)
        if isinstance(value, PLAIN) and not isinstance(value, enum.Enum):
            yield Leaf(path, kind, plain(value))
            return
        if isinstance(value, enum.Enum):
            yield Leaf(path, kind, value.name)
            return
        if isinstance(value, (torch.dtype, torch.device, torch.layout, torch.Size)):
            yield Leaf(path, kind, str(value))
            return
        first = path
        if not isinstance(value, _WITHOUT_IDENTITY):
            first = self._met.setdefault(id(value), path)
        self._alive.append(value)
        same_as = "" if first == path else first
        if isinstance(value, torch.Tensor):
            self.tensors[path] = value
            yield self._tensor(value, path, kind, same_as, values)
            children: Any = attributes(value, path)
        elif id(value) in seen:
            yield Leaf(path, kind, same_as=same_as)
            return
        else:
            leaf, children = opened(value, path, kind)
            leaf.same_as = same_as
            yield leaf
        if not isinstance(value, (tuple, frozenset)):
            seen.add(id(value))
        if depth < _DEEPEST:
            for name, child in children:
                yield from self._walk(child, name, depth + 1, seen, values)

    def _tensor(self, value: Any, path: str, kind: str, same_as: str, values: str) -> Leaf:
        meta = {
            "dtype": str(value.dtype),
            "shape": _shape(value),
            "device": str(value.device),
            "requires_grad": bool(value.requires_grad),
            "is_leaf": bool(value.is_leaf),
            "layout": str(value.layout),
        }
        content = tensor_copy(value) if values == COPIES else None
        if values == CHECKSUMS:
            content = _checksum(value)
        return Leaf(path, kind, content, meta, same_as, self._shared(value, path, same_as, meta))

    def _shared(self, value: Any, path: str, same_as: str, meta: Dict[str, Any]) -> Tuple[str, int]:
        """The tensor whose memory this one uses; adds the strides to ``meta``."""
        try:
            meta["stride"] = tuple(int(size) for size in value.stride())
            storage = value.untyped_storage()
            if storage.size() and storage.data_ptr():
                first = self._storages.setdefault(storage.data_ptr(), path)
                self._alive.append(storage)
                if first != path and not same_as:
                    return first, int(value.storage_offset())
        except (RuntimeError, NotImplementedError, TypeError):
            # Sparse and nested tensors and some subclasses have neither.
            pass
        return "", 0


def _shape(value: Any) -> Tuple[int, ...]:
    try:
        return tuple(int(size) for size in value.shape)
    except (RuntimeError, TypeError):
        # A nested tensor has one shape for each of its parts.
        return tuple(int(size) for part in value.unbind() for size in part.shape)


def tensor_copy(value: Any) -> Any:
    """A plain dense copy on the CPU; None of a tensor without data, and a text where it fails."""
    import torch

    try:
        inner = value.detach()
        if inner.is_meta:
            return None
        if inner.is_quantized:
            inner = inner.dequantize()
        if inner.is_nested:
            inner = torch.cat([part.reshape(-1) for part in inner.unbind()])
        if type(inner) is not torch.Tensor:
            inner = inner.as_subclass(torch.Tensor)
        if inner.layout is not torch.strided:
            inner = inner.to_dense()
        return inner.cpu().resolve_conj().resolve_neg().clone()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _checksum(value: Any) -> Any:
    """A number that changes with the bits of a tensor, without a copy where that is possible."""
    import torch

    try:
        inner = value.detach()
        is_simple = type(value) in (torch.Tensor, torch.nn.Parameter) and inner.is_contiguous()
        if not is_simple or inner.device.type != "cpu" or inner.layout is not torch.strided:
            inner = tensor_copy(value)
            if not isinstance(inner, torch.Tensor):
                return repr(inner)
            inner = inner.contiguous()
        size = inner.numel() * inner.element_size()
        if not size:
            return 0
        return zlib.crc32((ctypes.c_char * size).from_address(inner.data_ptr()))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
