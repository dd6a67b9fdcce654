"""Finds the first operation whose result differs between eager mode and a backend."""

from __future__ import annotations

import contextlib
import re
import time
from collections import Counter
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from fullgraph_worker.torch_private.dispatch import debug_mode
from fullgraph_worker.user_code.errors import is_generated, is_library
from fullgraph_worker.verify.tolerance import difference

_PLACE = re.compile(r'File "([^"]+)", line (\d+), in ')
_ROUNDING = 1e-4
_SECONDS = 25.0
Place = Tuple[str, int]


class Operation(NamedTuple):
    """One operation that ran.

    Attributes:
        name: ``aten.add.Tensor``, without the mark of in-place operations.
        checksum: a number for its results, in which the place of each element counts.
        place: the line of the program that called it; an empty path if that is unknown.
    """

    name: str
    checksum: float
    place: Place


def can_record() -> bool:
    """Whether this torch has DebugMode with hashes for each operation."""
    return debug_mode() is not None


@contextlib.contextmanager
def recorded() -> Iterator[List[Operation]]:
    """While open, the operations that run are recorded; they are there afterwards."""
    found: List[Operation] = []
    mode: Any = debug_mode()(record_stack_trace=True)
    with mode, mode.log_tensor_hashes(_checksum, hash_inputs=False):
        yield found
    for call in mode.logs:
        name = str(getattr(call, "op", ""))
        place = _place(call.stack_trace)
        values = _numbers((call.log or {}).get("hash"))
        found.extend(Operation(_plain_name(name), value, place) for value in values)


def first_difference(eager: List[Operation], compiled: List[Operation]) -> Optional[Operation]:
    """The first operation of eager mode whose counterpart has another result.

    Backends leave operations out and add some: those that run equally often are compared.
    """
    counts = Counter(each.name for each in eager)
    counts.subtract(Counter(each.name for each in compiled))
    pairs: Dict[str, Iterator[Operation]] = {
        name: iter([each for each in compiled if each.name == name])
        for name, count in counts.items()
        if count == 0
    }
    for each in eager:
        other = next(pairs[each.name], None) if each.name in pairs else None
        if other is not None and not _is_near(each.checksum, other.checksum):
            return each
    return None


def first_compiled_alone(
    run: Callable[[], Any], compile_one: Callable[[Callable[..., Any]], Callable[..., Any]]
) -> Optional[Operation]:
    """The first operation whose result differs when it is compiled alone.

    Inductor runs kernels and no operations: what they compute is not seen from outside.

    Args:
        run: makes the call in eager mode.
        compile_one: compiles a function of one operation.
    """
    end = time.perf_counter() + _SECONDS
    for function, args, kwargs, result, place in _calls(run):
        if time.perf_counter() > end:
            return None
        try:
            other = compile_one(function)(*args, **kwargs)
            words = difference(result, other) if other.shape == result.shape else "another shape"
        except Exception:
            words = ""
        if words:
            return Operation(_plain_name(str(function)), 0.0, place)
    return None


def _calls(run: Callable[[], Any]) -> List[Tuple[Any, Any, Any, Any, Place]]:
    """Each kind of operation once, with what it was called with and its result."""
    import torch

    from fullgraph_worker.torch_private.dispatch import TorchDispatchMode

    found: Dict[str, Tuple[Any, Any, Any, Any, Place]] = {}

    class Recorder(TorchDispatchMode):  # type: ignore[misc]
        def __torch_dispatch__(
            self, func: Any, types: Any, args: Any = (), kwargs: Any = None
        ) -> Any:
            is_usable = not (func._schema.is_mutable or func.is_view or _is_random(func))
            before = [_copied(each) for each in args] if is_usable else []
            result = func(*args, **(kwargs or {}))
            if is_usable and isinstance(result, torch.Tensor) and result.is_floating_point():
                kinds = [str(getattr(each, "dtype", "")) for each in args]
                found.setdefault(
                    f"{func} {kinds}",
                    (func, before, kwargs or {}, result.clone(), _place_of_caller()),
                )
            return result

    with torch.no_grad(), Recorder():
        run()
    return list(found.values())


def _copied(value: Any) -> Any:
    import torch

    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def _is_random(function: Any) -> bool:
    import torch

    return torch.Tag.nondeterministic_seeded in function.tags


def _checksum(tensor: Any) -> Any:
    import torch

    if not tensor.numel() or tensor.is_meta:
        return 0.0
    flat = torch.nan_to_num(tensor.detach().to(torch.float64).reshape(-1), 0.3, 1e30, -1e30)
    weights = (torch.arange(flat.numel(), dtype=torch.float64) * 0.618033988749895) % 1 + 0.5
    return float((flat * weights.to(flat.device)).sum())


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= _ROUNDING * max(abs(one), abs(other), 1e-30)


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, (list, tuple)):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, (int, float)):
        yield float(value)


def _plain_name(name: str) -> str:
    parts = name.split(".")
    return ".".join([*parts[:1], *(part.rstrip("_") for part in parts[1:])])


def _place(trace: Optional[str]) -> Place:
    """The innermost line of the program in a printed stack."""
    for path, line in reversed(_PLACE.findall(trace or "")):
        if not is_library(path) and not is_generated(path) and "site-packages/torch/" not in path:
            return path, int(line)
    return "", 0


def _place_of_caller() -> Place:
    import traceback

    return _place("".join(traceback.format_stack()))
