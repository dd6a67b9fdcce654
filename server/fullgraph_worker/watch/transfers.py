"""Brings numbers from their device into a record, without waiting for the device."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Dict, List, Optional, Sequence, TypeVar

import torch

from fullgraph_worker.watch.records import Record

MEMORY_BYTES = 64 * 1024 * 1024
"""The most pinned memory that is used for it."""
_SMALLEST = 256

Numbers = Callable[[], Optional[List[float]]]
"""The numbers, once they are there; None before."""
T = TypeVar("T")


def record_of(
    numbers: Callable[[], Optional[T]], make: Callable[[T], Record]
) -> Callable[[], Optional[Record]]:
    """What makes a record of numbers once they are there, and None before."""

    def made() -> Optional[Record]:
        ready = numbers()
        return None if ready is None else make(ready)

    return made


def floats(tensor: Any) -> List[float]:
    """The elements of a tensor of float32 on the CPU."""
    return list(map(float, tensor.tolist()))


def raw_bytes(tensor: Any) -> bytes:
    """The same as they lie in memory, which takes a tenth of the time; the tensor is contiguous."""
    return ctypes.string_at(tensor.data_ptr(), 4 * tensor.numel())


class Transfers:
    """Copies of tensors on their way to the CPU, through pinned buffers that are used again.

    Args:
        memory: the most pinned memory, in bytes.
    """

    def __init__(self, memory: int = MEMORY_BYTES) -> None:
        self._memory = memory
        self._used = 0
        self._free: Dict[int, List[Any]] = {}

    def bring(self, tensor: Any) -> Optional[Numbers]:
        """Begin to copy a tensor of float32 of one dimension.

        Returns:
            What makes its numbers; None if the buffers are all on their way.
        """
        return self.bring_as(floats, tensor)

    def bring_as(
        self, read: Callable[[Any], T], tensor: Any
    ) -> Optional[Callable[[], Optional[T]]]:
        """The same; ``read`` makes something of the tensor on the CPU, which is used again."""
        if tensor.device.type == "cpu":
            return lambda: read(tensor)
        if tensor.device.type != "cuda":
            # No event of other devices is asked for in all versions of torch.
            copied = tensor.to("cpu")
            return lambda: read(copied)
        buffer = self._buffer(tensor.numel())
        if buffer is None:
            return None
        target = buffer[: tensor.numel()]
        target.copy_(tensor, non_blocking=True)
        event = torch.cuda.Event()
        event.record(torch.cuda.current_stream(tensor.device))

        def numbers() -> Optional[T]:
            # The tensor has to live until it is copied.
            if tensor is None or not event.query():
                return None
            values = read(target)
            self._free.setdefault(buffer.numel(), []).append(buffer)
            return values

        return numbers

    def bring_scalars(self, scalars: Sequence[Any]) -> Optional[Numbers]:
        """The same for floats and for tensors with one element each, on any devices."""
        if all(isinstance(each, (int, float)) for each in scalars):
            ready = [float(each) for each in scalars]
            return lambda: ready
        tensors = [each for each in scalars if isinstance(each, torch.Tensor)]
        if all(each.device.type == "cpu" for each in tensors):
            known = [float(each) for each in scalars]
            return lambda: known
        device = next(each.device for each in tensors if each.device.type != "cpu")
        parts = [
            _scalar(each).to(device, torch.float32, non_blocking=True).reshape(())
            for each in scalars
        ]
        return self.bring(torch.stack(parts))

    def _buffer(self, elements: int) -> Optional[Any]:
        size = _SMALLEST
        while size < elements:
            size *= 2
        free = self._free.get(size)
        if free:
            return free.pop()
        if self._used + 4 * size > self._memory:
            return None
        self._used += 4 * size
        return torch.empty(size, dtype=torch.float32, device="cpu", pin_memory=True)


def _scalar(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.detach()
    # Without a device, it would be on the program's default device.
    return torch.tensor(value, device="cpu")
