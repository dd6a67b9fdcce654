"""Finds the layer in which numbers stop being finite, by calling the model once more."""

from __future__ import annotations

import contextlib
import functools
import re
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.user_code.errors import is_installed
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.watch.collectives import NoCollectives, check_alone, has_other_ranks
from fullgraph_worker.watch.eager_mode import without_a_trace
from fullgraph_worker.watch.model_calls import Call
from fullgraph_worker.watch.statistics import non_finite


class Found(NamedTuple):
    """The first layer whose numbers are not finite.

    Attributes:
        module: the layer: the innermost whose own code makes them.
        parameters_are_finite: whether its own parameters are.
        inputs_are_finite: whether all that it was given is; False only for the model itself.
        what: which of its numbers they are.
    """

    module: Any
    parameters_are_finite: bool
    inputs_are_finite: bool
    what: str


_FRAME = re.compile(r'\s*File "(.+?)", line (\d+)')
"""A line of a traceback, as autograd keeps it."""


class _FoundError(Exception):
    """Ends the call of the model."""

    def __init__(self, found: Found) -> None:
        super().__init__()
        self.found = found


def first_layer(call: Call) -> Optional[Found]:
    """Call the model with the same arguments; None if all layers' outputs are finite.

    The call leaves parameters, buffers, gradients and random states as they were. It communicates
    with no other rank: those do not make it.

    Raises:
        CollectiveError: it needs the other ranks.
        Exception: the model's own, where it cannot be called a second time.
    """
    is_alone = not has_other_ranks()
    if not is_alone:
        check_alone(call.module)
    search = _Search()
    undo: List[Callable[[], None]] = []
    try:
        for module in call.module.modules():
            # A module of TorchScript takes no hooks.
            if not isinstance(module, torch.jit.ScriptModule):
                undo.append(module.register_forward_pre_hook(search.enter, with_kwargs=True).remove)
                undo.append(module.register_forward_hook(search.leave).remove)
        with (
            without_a_trace(call.module),
            contextlib.nullcontext() if is_alone else NoCollectives(),
        ):
            call.again()
    except _FoundError as error:
        return error.found
    finally:
        for remove in undo:
            remove()
    return None


def first_operation(call: Call) -> Optional[Operation]:
    """The first operation of the backward pass that makes gradients infinite or NaN of finite ones.

    The model is called once more, and what its outputs depend on is differentiated: from its loss,
    if it returns one, and otherwise with random gradients of the outputs, for those of the training
    are not there any more. Zero times infinity does not depend on them.

    Returns:
        None if there is none: it is in the computation of the loss then.

    Raises:
        CollectiveError: it needs the other ranks.
        Exception: the model's own, where it cannot be called a second time.
    """
    if has_other_ranks():
        check_alone(call.module)
    search = _Modules()
    undo: List[Callable[[], None]] = []
    try:
        for module in call.module.modules():
            if not isinstance(module, torch.jit.ScriptModule):
                undo.append(module.register_forward_pre_hook(search.enter).remove)
                undo.append(module.register_forward_hook(search.leave).remove)
        with without_a_trace(call.module, has_gradients=True):
            with torch.autograd.set_detect_anomaly(True, check_nan=False):
                made = [each for each in tensors_of(call.again()) if each.requires_grad]
            outputs = [each for each in made if each.layout == torch.strided]
            outputs = [each for each in outputs if not each.dim()] or outputs
            own = [each for each in call.module.parameters() if each.requires_grad]
            if not outputs or not own:
                return None
            for node in _nodes([each.grad_fn for each in outputs]):
                node.register_hook(functools.partial(_check, node, search))
            grads = [torch.randn_like(each) for each in outputs]
            torch.autograd.grad(outputs, own, grads, allow_unused=True)
    except _OperationError as error:
        return error.operation
    finally:
        for remove in undo:
            remove()
    return None


class Operation(NamedTuple):
    """An operation of autograd's graph.

    Attributes:
        name: of its node, such as ``SqrtBackward0``.
        module: in whose call it was made; None if that is not known.
        path: the user's line that called it; empty if there is none.
        line: likewise, from 1.
    """

    name: str
    module: Any
    path: str
    line: int


class _OperationError(Exception):
    """Ends the backward pass."""

    def __init__(self, operation: Operation) -> None:
        super().__init__()
        self.operation = operation


class _Modules:
    """Which nodes were made in the call of which module, by autograd's numbers of them."""

    def __init__(self) -> None:
        self._began: List[int] = []
        self._calls: List[Tuple[int, int, Any]] = []

    def enter(self, module: Any, args: Any) -> None:
        self._began.append(_number())

    def leave(self, module: Any, args: Any, output: Any) -> None:
        self._calls.append((self._began.pop(), _number(), module))

    def of(self, node: Any) -> Any:
        """The innermost module around a node."""
        number = node._sequence_nr()
        around = [each for each in self._calls if each[0] < number < each[1]]
        return min(around, key=lambda each: each[1] - each[0])[2] if around else None


def _number() -> int:
    """The number of a node that is made now."""
    node: Any = (torch.zeros((), requires_grad=True) + 0).grad_fn
    return int(node._sequence_nr())


def _nodes(roots: List[Any]) -> List[Any]:
    found: Dict[Any, None] = {}
    waiting = [each for each in roots if each is not None]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = None
            waiting.extend(each for each, _ in node.next_functions if each is not None)
    return [each for each in found if "AccumulateGrad" not in each.name()]


def _check(node: Any, modules: _Modules, made: Any, given: Any) -> None:
    if any(map(_not_finite, tensors_of(made))) and not any(map(_not_finite, tensors_of(given))):
        path, line = "", 0
        for text in node.metadata.get("traceback_", ()):
            match = _FRAME.match(text)
            if match and not is_installed(match.group(1)):
                path, line = match.group(1), int(match.group(2))
        raise _OperationError(Operation(node.name(), modules.of(node), path, line))


class _Search:
    """The modules whose call is under way."""

    def __init__(self) -> None:
        self._around: List[Any] = []

    def enter(self, module: Any, args: Any, kwargs: Dict[str, Any]) -> None:
        bad = sum(map(_not_finite, tensors_of([args, kwargs])))
        if bad and self._around:
            name = type(module).__name__
            raise _found(self._around[-1], f"{bad} elements of what it passes to its {name}")
        if bad:
            raise _found(module, f"{bad} elements of its input", inputs_are_finite=False)
        self._around.append(module)

    def leave(self, module: Any, args: Any, output: Any) -> None:
        self._around.pop()
        tensors = tensors_of(output)
        bad = sum(map(_not_finite, tensors))
        if bad:
            whole = sum(each.numel() for each in tensors)
            raise _found(module, f"{bad} of {whole} elements of its output")


def _found(module: Any, what: str, inputs_are_finite: bool = True) -> _FoundError:
    own = list(module.parameters(recurse=False))
    finite = not any(map(_not_finite, own))
    return _FoundError(Found(module, finite, inputs_are_finite, f"{what} are not finite"))


def _not_finite(tensor: Any) -> int:
    is_number = tensor.is_floating_point() or tensor.is_complex()
    return int(non_finite(tensor)) if is_number else 0
