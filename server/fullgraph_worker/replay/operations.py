"""Watches each operation of a step, in forward and backward, for one that must not be."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any, Callable, Dict, List, NamedTuple, Optional

import torch

from fullgraph_worker.torch_private.dispatch import TorchDispatchMode, current_autograd_node
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.watch.statistics import non_finite


class Operation(NamedTuple):
    """The first operation whose result must not be.

    Attributes:
        name: ``aten.div.Tensor``.
        what: what is wrong with its result.
        inputs_are_finite: whether all its tensors were.
        phase: ``forward`` or ``backward``.
        lines: the program's lines that led to it, outermost first: ``path:line in function``. Of
            an operation in the backward pass, those of its forward operation.
        modules: the modules within which it ran, outermost first, by class.
    """

    name: str
    what: str
    inputs_are_finite: bool
    phase: str
    lines: List[str]
    modules: List[str]


_COLLECTIVES = ("c10d", "_c10d_functional", "fsdp")
"""Namespaces of operations whose results arrive later, from other ranks."""

Found = Callable[[Operation, Optional[FrameType]], None]


class Operations(TorchDispatchMode):  # type: ignore[misc]  # Untyped in torch.
    """Open while a step runs.

    Args:
        bound: the largest magnitude that an element may have; None for any that is finite.
        found: called once, with the operation and the program's frame that called it.
    """

    def __init__(self, bound: Optional[float], found: Found) -> None:
        super().__init__()
        self._bound = bound
        self._found = found
        self._is_done = False

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Any = (), kwargs: Optional[Dict[str, Any]] = None
    ) -> Any:
        """Make the operation, and look at its result."""
        result = func(*args, **(kwargs or {}))
        if not self._is_done and not _is_without_values(func):
            what = _wrong_in(result, self._bound)
            if what:
                self._is_done = True
                self._report(func, [args, kwargs], what)
        return result

    def _report(self, func: Any, given: Any, what: str) -> None:
        node = current_autograd_node()
        frame = program_frame(sys._getframe())
        lines = _lines(frame) if node is None else forward_lines(node)
        operation = Operation(
            name=str(func),
            what=what,
            inputs_are_finite=not any(map(_not_finite, _tensors(given))),
            phase="forward" if node is None else "backward",
            lines=lines,
            modules=_modules(sys._getframe()) if node is None else [],
        )
        self._found(operation, frame)


def wrong(tensor: Any, bound: Optional[float]) -> str:
    """What is wrong with the numbers of a tensor; empty for nothing."""
    bad = _not_finite(tensor)
    if bad:
        return f"{bad} of {tensor.numel()} elements are not finite"
    if bound is not None and tensor.numel():
        peak = float(tensor.abs().max())
        if peak > bound:
            return f"an element has the magnitude {peak:.6g}, above {bound:g}"
    return ""


def _wrong_in(value: Any, bound: Optional[float]) -> str:
    return next(filter(None, (wrong(tensor, bound) for tensor in _tensors(value))), "")


def _is_without_values(func: Any) -> bool:
    """Whether an operation computes nothing: its result may be memory that has no values yet."""
    return func.namespace in _COLLECTIVES or "empty" in func.name() or func.is_view


def _tensors(value: Any) -> List[Any]:
    """Those of a value that are numbers which may be infinite or NaN."""
    return [t.detach() for t in tensors_of(value) if t.is_floating_point() or t.is_complex()]


def _not_finite(tensor: Any) -> int:
    return int(non_finite(tensor))


def is_the_program(path: str) -> bool:
    """Whether a file is neither torch's nor ours nor Python's machinery."""
    parts = path.replace("\\", "/").split("/")
    return not path.startswith("<") and not {"torch", "fullgraph_worker"}.intersection(parts[:-1])


def program_frame(frame: Optional[FrameType]) -> Optional[FrameType]:
    """The innermost frame of the program's own, from a frame on outwards."""
    while frame is not None and not is_the_program(frame.f_code.co_filename):
        frame = frame.f_back
    return frame


def _lines(frame: Optional[FrameType]) -> List[str]:
    lines = []
    while frame is not None:
        code = frame.f_code
        if is_the_program(code.co_filename):
            lines.append(f"{code.co_filename}:{frame.f_lineno} in {code.co_name}")
        frame = frame.f_back
    return lines[::-1]


def forward_lines(node: Any) -> List[str]:
    """The program's lines in what anomaly detection keeps of a node's forward operation."""
    lines = []
    for entry in node.metadata.get("traceback_", []):
        head = entry.strip().split("\n", 1)[0]
        path, line, function = head.split('"')[1], head.split("line ")[1].split(",")[0], ""
        function = head.rpartition(" in ")[2]
        if is_the_program(path):
            lines.append(f"{path}:{line} in {function}")
    return lines


def _modules(frame: Optional[FrameType]) -> List[str]:
    found: List[str] = []
    seen = set()
    while frame is not None:
        owner = frame.f_locals.get("self")
        if isinstance(owner, torch.nn.Module) and id(owner) not in seen:
            seen.add(id(owner))
            found.append(type(owner).__name__)
        frame = frame.f_back
    return found[::-1]


class Gradient(TorchDispatchMode):  # type: ignore[misc]  # Untyped in torch.
    """Open while a step runs.

    Args:
        name: of the parameter.
        parameter: itself.
        bound: the largest magnitude that an element of its gradient may have; None for any that is
            finite.
        found: called once, with the lines whose backward pass computed the gradient, and the
            program's frame that called ``backward``.
    """

    def __init__(self, name: str, parameter: Any, bound: Optional[float], found: Found) -> None:
        super().__init__()
        self._name = name
        self._parameter = parameter
        self._bound = bound
        self._found = found
        self._node: Any = None
        self._hook: Any = None
        self._is_looking = False

    def __enter__(self) -> Any:
        """Begin to watch."""
        self._hook = self._parameter.register_hook(self._look)
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        """Leave the parameter as it was."""
        self._hook.remove()
        super().__exit__(*error)

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Any = (), kwargs: Optional[Dict[str, Any]] = None
    ) -> Any:
        """Make the operation, and remember the last one of which the backward pass was computed."""
        node = current_autograd_node()
        if node is not None and not self._is_looking:
            self._node = node
        return func(*args, **(kwargs or {}))

    def _look(self, gradient: Any) -> None:
        self._is_looking = True
        what = wrong(gradient.detach(), self._bound)
        self._is_looking = False
        if what:
            self._hook.remove()
            lines = forward_lines(self._node) if self._node is not None else []
            operation = Operation(f"gradient of {self._name}", what, True, "backward", lines, [])
            self._found(operation, program_frame(sys._getframe()))
