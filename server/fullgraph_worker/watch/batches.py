"""What a batch has: a checksum and statistics of elements that are spread evenly over it."""

from __future__ import annotations

import ctypes
import zlib
from typing import Any, Dict, Iterator, List, Optional, Tuple

import torch

from fullgraph_worker.watch.statistics import is_measurable, is_tiny

ELEMENTS = 4096
_MOST_LEAVES = 16
_CLASSES = 64
_ROWS, _COLUMNS = 32, 256
"""Of a tensor are compared with each other."""
_MOST_ROWS, _FIRST_COLUMNS = 64, 16
"""Likewise, each with all others."""


def described(batch: Any) -> List[Dict[str, Any]]:
    """The tensors of a batch on the CPU, as ``Kind.BATCH`` has them.

    Tensors on other devices are left out: to read them would wait for the device.
    """
    leaves: List[Dict[str, Any]] = []
    for name, tensor in tensors_in(batch):
        if len(leaves) == _MOST_LEAVES:
            break
        is_dense = tensor.layout == torch.strided and is_measurable(tensor)
        if is_dense and tensor.device.type == "cpu" and tensor.numel():
            leaves.append(_leaf(name, tensor.detach()))
    return leaves


def batches_of(iterator: Any) -> Optional[int]:
    """How many batches the data loader of an iterator has; None if that is not known."""
    try:
        return len(iterator)
    except (TypeError, NotImplementedError):
        return None


def _leaf(name: str, tensor: Any) -> Dict[str, Any]:
    flat = tensor.reshape(-1) if tensor.is_contiguous() else tensor.flatten()
    stride = max(1, flat.numel() // ELEMENTS)
    some = flat[::stride][:ELEMENTS]
    raw = some.contiguous()
    values = torch.view_as_real(some).float() if some.is_complex() else some.float()
    low, high = (float(each) for each in torch.aminmax(values))
    distinct, counts = _counted(some, values)
    return {
        "name": name,
        "shape": list(tensor.shape),
        "dtype": str(tensor.dtype).rpartition(".")[2],
        "checksum": zlib.crc32(ctypes.string_at(raw.data_ptr(), raw.numel() * raw.element_size())),
        "low": low,
        "high": high,
        "mean": float(values.mean()),
        "deviation": float(values.std(correction=0)),
        "distinct": distinct,
        "counts": counts,
        "elements": int(some.numel()),
        "is_one_sample": _is_one_sample(tensor),
        "repeats": _repeats(tensor) if tensor.is_floating_point() else 0,
    }


def _is_one_sample(tensor: Any) -> bool:
    """Whether all rows are equal: of many, those that are spread evenly are compared."""
    if not tensor.dim() or len(tensor) < 2:
        return False
    rows = tensor[:: max(1, len(tensor) // _ROWS)]
    rows = rows.reshape(len(rows), -1)[:, :_COLUMNS]
    return bool(torch.equal(rows[1:], rows[:-1]))


def _repeats(tensor: Any) -> int:
    """How many of the first rows are equal to another one, as far as their first columns tell."""
    if tensor.dim() < 2:
        return 0
    rows = tensor[:_MOST_ROWS].reshape(min(len(tensor), _MOST_ROWS), -1)[:, :_FIRST_COLUMNS]
    return len(rows) - len({tuple(row) for row in rows.tolist()})


def _counted(elements: Any, floats: Any) -> Tuple[int, Dict[str, int]]:
    """How many different elements there are, -1 for complex ones; and how often each integer is."""
    if elements.is_complex():
        return -1, {}
    own = floats if is_tiny(elements) else elements
    if elements.is_floating_point():
        return int(own.unique().numel()), {}
    values, counts = own.unique(return_counts=True)
    few = int(values.numel()) <= _CLASSES
    pairs = zip(values.tolist(), counts.tolist()) if few else ()
    return int(values.numel()), {str(int(value)): count for value, count in pairs}


def tensors_in(value: Any, name: str = "") -> Iterator[Tuple[str, Any]]:
    """The tensors of a batch with their places in it."""
    if isinstance(value, torch.Tensor):
        yield name, value
    elif isinstance(value, (list, tuple)):
        for number, each in enumerate(value):
            yield from tensors_in(each, f"{name}[{number}]")
    elif callable(getattr(type(value), "items", None)):
        for key, each in value.items():
            yield from tensors_in(each, f"{name}[{key!r}]")
