"""Runs the calls of one stage, and takes down what each does, warns and logs."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import warnings
from typing import Any, Callable, Dict, Iterable, Iterator, List, Set, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import Conditions
from fullgraph_worker.protocol.channel import ChannelLostError
from fullgraph_worker.target.branch_inputs import in_mode
from fullgraph_worker.target.resolve import Target
from fullgraph_worker.user_code.errors import is_torch
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.global_state import flags, random_state, seed
from fullgraph_worker.verify.leaf import Leaf, without_addresses
from fullgraph_worker.verify.leaves import CHECKSUMS, NOTHING, Walker, tensor_copy
from fullgraph_worker.verify.outcome import (
    BACKWARD,
    GRADIENTS,
    INPUTS,
    RANDOM,
    RESULT,
    STATE,
    CallOutcome,
)
from fullgraph_worker.verify.state import State

_LONGEST_MESSAGE = 2000
# torch imports these; what they say is not the program's.
_COMPILER = ("torch", "torch_xla", "triton", "sympy", "networkx", "filelock", "jinja2")
# The place is the program's line, or none, but the words are torch's: of ``float(t)``, in C++, and
# of ``torch.tensor(array)``, where the array is a tensor in compiled code.
_ADVICE = (
    "Converting a tensor with requires_grad=True to a scalar",
    "To copy construct from a tensor, it is recommended to use",
)


class Stage:
    """One way to make the calls.

    Args:
        call: the target, or the target compiled.
        target: whose state is looked at.
        conditions: how it is called.
    """

    def __init__(self, call: Callable[..., Any], target: Target, conditions: Conditions) -> None:
        self._call = call
        self._target = target
        self._conditions = conditions
        self._state = State(target)
        self._known: Dict[str, Tuple[Any, ...]] = {}
        self._first: Set[str] = set()

    def run(
        self, calls: Iterable[PlannedCall], before_call: Callable[[int], None]
    ) -> Iterator[CallOutcome]:
        """Make the calls, one after the other, and describe each.

        Args:
            calls: what to call it with.
            before_call: called with the number of each call before it is made.
        """
        self._first = set(self._state.roots())
        self._known = {
            leaf.path: leaf.content() for leaf in Walker().leaves(self._roots(), CHECKSUMS)
        }
        for number, planned in enumerate(calls):
            in_mode(self._target, planned.mode)
            seed(number)
            given = planned.make()
            if given is None:
                return
            before_call(number)
            seed(number)
            yield self._made(given)

    def _roots(self) -> Dict[str, Any]:
        return {**self._state.roots(), **flags(), **_names(self._state)}

    def _made(self, given: Arguments) -> CallOutcome:
        outcome, walker, messages = CallOutcome(), Walker(), Messages()
        inputs = _named(given)
        # Met first: an output that is an input or a part of the state, or shares its memory, is
        # recognised as that.
        walker.leaves(inputs, NOTHING)
        before = {
            leaf.path: leaf.identity() for leaf in walker.leaves(self._state.roots(), NOTHING)
        }
        now: Dict[str, Leaf] = {}
        with messages.collected(), self._conditions.around(given):
            result: Any = None
            wanted = {
                path: tensor
                for path, tensor in walker.tensors.items()
                if tensor.requires_grad and tensor.is_leaf
            }
            try:
                result = self._call(*given.args, **given.kwargs)
            except ChannelLostError:
                raise
            except BaseException as error:
                outcome.error = raised(error)
                outcome.leaves[RESULT] = walker.leaves({"exception.args": _parts(error)})
            else:
                outcome.leaves[RESULT] = walker.leaves({"output": result})
            outcome.leaves[RANDOM] = random_state()
            outcome.leaves[INPUTS] = walker.leaves(inputs)
            now = {leaf.path: leaf for leaf in walker.leaves(self._roots(), CHECKSUMS)}
            if not outcome.error:
                outcome.leaves[GRADIENTS] = gradients(result, wanted)
        outcome.printed, outcome.logged = messages.printed, messages.logged
        outcome.warned = messages.warned
        outcome.leaves[STATE] = self._changed(now, before, walker)
        outcome.added = sorted(self._state.roots().keys() - self._first)
        outcome.removed = sorted(self._known.keys() - now.keys())
        self._known = {path: leaf.content() for path, leaf in now.items()}
        return outcome

    def _changed(
        self, now: Dict[str, Leaf], before: Dict[str, Tuple[Any, ...]], walker: Walker
    ) -> List[Leaf]:
        """What is not as it was; a checksum is replaced by the values."""
        found: List[Leaf] = []
        for path, leaf in now.items():
            is_same = leaf.content() == self._known.get(path)
            if not is_same or leaf.identity() != before.get(path, leaf.identity()):
                if path in walker.tensors and "dtype" in leaf.meta:
                    leaf = Leaf(
                        path,
                        leaf.type,
                        tensor_copy(walker.tensors[path]),
                        leaf.meta,
                        leaf.same_as,
                        leaf.shares,
                    )
                found.append(leaf)
        return found


def raised(error: BaseException) -> List[str]:
    """The type of an exception and the first line of its text.

    Dynamo appends to the text of some exceptions where they were raised.
    """
    try:
        lines = without_addresses(str(error)).strip().split("\n")
    except Exception:
        lines = [""]
    return [type(error).__qualname__, lines[0][:_LONGEST_MESSAGE]]


def _parts(error: BaseException) -> List[Any]:
    """What an exception carries besides its text."""
    own = [part for part in error.args if not isinstance(part, str)]
    return [*own, type(error.__cause__).__qualname__]


def _named(given: Arguments) -> Dict[str, Any]:
    named = {f"input {number}": value for number, value in enumerate(given.args)}
    named.update((f"input {name}", value) for name, value in given.kwargs.items())
    return named


def _names(state: State) -> Dict[str, Any]:
    """The program's modules: a call may import some."""
    return {f"sys.modules[{name!r}]": True for name in state.modules()}


def gradients(result: Any, leaves: Dict[str, Any]) -> List[Leaf]:
    """Back-propagate from every floating-point output; empty if none requires a gradient.

    Each element of the outputs has its own weight, so that errors do not cancel in the sum. A
    tensor that is returned twice counts twice, as two tensors with its values do.

    Args:
        result: what the call returned.
        leaves: the inputs, parameters and other tensors to differentiate by, by path.
    """
    import torch

    outputs = [
        t
        for t in tensors_of(result, has_objects=True)
        if t.requires_grad and t.layout is torch.strided
    ]
    if not outputs:
        return []
    kept = {name: tensor.grad for name, tensor in leaves.items()}
    for tensor in leaves.values():
        tensor.grad = None
    found: List[Leaf] = []
    try:
        torch.autograd.backward(outputs, [_weights(output) for output in outputs])
    except Exception as error:
        found.append(Leaf(BACKWARD, type(error).__qualname__, str(error).split("\n")[0][:500]))
    finally:
        grads = {name: t.grad for name, t in leaves.items() if t.grad is not None}
        found += Walker().leaves(grads)
        for name, tensor in leaves.items():
            tensor.grad = kept[name]
    return found


def _weights(output: Any) -> Any:
    import torch

    count = torch.arange(output.numel(), dtype=torch.float64, device=output.device)
    weights = (count * 0.618033988749895) % 1 + 0.5
    # In a plain layout, whatever the output's: what is done with a gradient is up to autograd.
    return weights.to(output.dtype).reshape(output.shape)


class Messages:
    """Collects messages while it is open.

    Attributes:
        printed: the lines of ``sys.stdout`` and ``sys.stderr``, together.
        logged: level, logger and text of each record, whatever handlers do with it.
        warned: category and text of each warning that is shown.
    """

    def __init__(self) -> None:
        self._text = io.StringIO()
        self.logged: List[str] = []
        self.warned: List[str] = []

    @property
    def printed(self) -> List[str]:
        """The lines so far."""
        return without_addresses(self._text.getvalue()).splitlines()

    @contextlib.contextmanager
    def collected(self) -> Iterator[None]:
        """While open, messages are collected; what torch itself says is none."""
        make, show = logging.getLogRecordFactory(), warnings.showwarning
        default = warnings.defaultaction  # type: ignore[attr-defined]

        def record(*args: Any, **kwargs: Any) -> logging.LogRecord:
            made = make(*args, **kwargs)
            if made.name.split(".")[0] not in _COMPILER and not is_torch(made.pathname):
                text = without_addresses(_text(made))
                self.logged.append(f"{made.levelname} {made.name}: {text}")
            return made

        def shown(
            message: Any,
            category: Any,
            filename: str,
            lineno: int,
            file: Any = None,
            line: Any = None,
        ) -> None:
            is_own = not is_torch(filename) and not _is_of_compiler(filename)
            if is_own and not str(message).startswith(_ADVICE):
                # A filter for the program's module, and Python's own, do not apply to these.
                at = " (at no line of the program)" if filename.startswith("<eval_with") else ""
                text = without_addresses(str(message))
                self.warned.append(f"{category.__name__}: {text}{at}")

        logging.setLogRecordFactory(record)
        warnings.showwarning = shown
        # Python shows a warning once for each place, until anybody changes a filter; torch does.
        warnings.defaultaction = "always"  # type: ignore[attr-defined]
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self._text
        try:
            yield
        finally:
            # Text that the program wrote into streams of its own is not looked at.
            sys.stdout, sys.stderr = streams
            warnings.showwarning = show
            warnings.defaultaction = default  # type: ignore[attr-defined]
            logging.setLogRecordFactory(make)


def _is_of_compiler(path: str) -> bool:
    return any(f"site-packages/{name}/" in path.replace("\\", "/") for name in _COMPILER)


def _text(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)
