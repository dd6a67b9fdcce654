"""Calls that eager mode refuses: an argument is out of range, or of another size, rank or type.

Compiled code may return where eager mode raises an exception: a decomposition leaves out the checks
of the operation that it replaces.
"""

from __future__ import annotations

import inspect
import itertools
import re
from typing import Any, Callable, Dict, Iterator, List, Set, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import Conditions, map_arguments
from fullgraph_worker.protocol.wire import ACCEPTED, Difference
from fullgraph_worker.target.branch_inputs import mode_of
from fullgraph_worker.target.find_inputs import Inputs
from fullgraph_worker.target.resolve import Target, parameter_names
from fullgraph_worker.target.varied_calls import is_input_tensor, with_sizes
from fullgraph_worker.verify.calls import Attempt, PlannedCall
from fullgraph_worker.verify.outcome import StageOutcome

_MOST_TRIED = 60
_FAR = 100_000
"""Beyond what is indexed, as a rule; no more, for a call may make tensors of this size."""
_NUMBER = re.compile(r"-?\d+")
Way = Tuple[str, Callable[[Any], Any]]


def invalid_calls(
    inputs: Inputs, target: Target, conditions: Conditions, refused: Attempt, most: int
) -> List[PlannedCall]:
    """The given call, and calls that eager mode refuses, each with one argument changed.

    Args:
        inputs: makes the given arguments.
        target: what is called.
        conditions: how it is called.
        refused: whether eager mode refuses the call of a name, with these arguments.
        most: how many calls at most.
    """
    mode = mode_of(target)

    def made() -> Arguments:
        return _with_defaults(conditions.ready(inputs.make()), target)

    calls = [PlannedCall.of("", made(), mode)]
    changes = _changes(made(), parameter_names(target))
    for at, name, change in itertools.islice(changes, _MOST_TRIED):
        if len(calls) >= most:
            break
        tried, kept = (_changed(made(), at, change) for _ in range(2))
        if refused(name, tried, mode):
            calls.append(PlannedCall.of(name, kept, mode))
    return calls


class Refusals:
    """Chooses among the calls that eager mode refuses: one for each change and message.

    Attributes:
        names: of the chosen calls.
        tried: how many calls were tried.
    """

    def __init__(self) -> None:
        self.names: List[str] = []
        self.tried = 0
        self._messages: Set[str] = set()

    def is_new(self, name: str, error: str) -> bool:
        """Whether a call raised what none before it with the same change raised.

        Args:
            name: of the call: an argument, and its change.
            error: type and text; empty if it returned.
        """
        self.tried += 1
        message = _NUMBER.sub("", f"{name.rpartition(': ')[2]} {error}")
        if not error or message in self._messages:
            return False
        self._messages.add(message)
        self.names.append(name)
        return True


def accepted(
    eager: StageOutcome, compiled: StageOutcome, ended: Dict[int, str]
) -> List[Difference]:
    """The calls that compiled code makes although eager mode refuses them.

    Args:
        eager: the calls in eager mode.
        compiled: the same calls compiled.
        ended: how those ended that ended their process, by number.
    """
    found = []
    for number, one in enumerate(eager.calls):
        returned = number < len(compiled.calls) and not compiled.calls[number].error
        does = ended.get(number, "compiled code returns" if returned else "")
        if one.error and does:
            words = f"eager mode raises {': '.join(one.error)}; {does}"
            found.append(Difference(number, "exception", "call", words, ACCEPTED))
    return found


def _with_defaults(given: Arguments, target: Target) -> Arguments:
    """The arguments, with numbers and texts that the target has by default."""
    try:
        bound = inspect.signature(target.signature_of).bind(*given.args, **given.kwargs)
    except (TypeError, ValueError):
        return given
    defaults = {
        name: each.default
        for name, each in bound.signature.parameters.items()
        if name not in bound.arguments and type(each.default) in (int, float, str)
        if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)
    }
    return Arguments(given.args, {**given.kwargs, **defaults})


def _changes(given: Arguments, names: List[str]) -> Iterator[Tuple[int, str, Callable[..., Any]]]:
    """The number of a value among the arguments, the name of the call, and the change.

    The first change of each value comes before the second of any.
    """
    leaves = [*_leaves(given, names)]
    rounds = itertools.zip_longest(*(_ways(value) for _, value in leaves))
    for ways in rounds:
        for at, way in enumerate(ways):
            if way is not None:
                yield at, f"{leaves[at][0]}: {way[0]}", way[1]


def _changed(arguments: Arguments, at: int, change: Callable[[Any], Any]) -> Arguments:
    counter = itertools.count()
    return map_arguments(arguments, lambda value: change(value) if next(counter) == at else value)


def _leaves(arguments: Arguments, names: List[str]) -> Iterator[Tuple[str, Any]]:
    """Every value that ``map_arguments`` changes, in its order, with its name."""
    for number, value in enumerate(arguments.args):
        name = names[number] if number < len(names) else f"argument {number + 1}"
        yield from _in_value(name, value)
    for name, value in arguments.kwargs.items():
        yield from _in_value(name, value)


def _in_value(name: str, value: Any) -> Iterator[Tuple[str, Any]]:
    if isinstance(value, (list, tuple)) and (
        type(value) in (list, tuple) or hasattr(value, "_fields")
    ):
        for number, item in enumerate(value):
            yield from _in_value(f"{name}[{number}]", item)
    elif type(value) is dict:
        for key, item in value.items():
            yield from _in_value(f"{name}[{key!r}]", item)
    else:
        yield name, value


def _ways(value: Any) -> List[Way]:
    """How a value can become one that a program has reasons to refuse."""
    import torch

    if is_input_tensor(value):
        return _ways_of_tensor(value) if value.layout is torch.strided and value.numel() else []
    if isinstance(value, str):
        return [("another text", lambda text: f"{text}?")]
    if type(value) not in (int, float):
        return []
    ways: List[Way] = [
        ("negative", lambda number: -abs(number) - 1),
        ("zero", lambda number: type(number)(0)),
        ("larger", lambda number: 3 * abs(number) + 2),
    ]
    return [*ways, ("near zero", lambda number: number / 100)] if type(value) is float else ways


def _ways_of_tensor(tensor: Any) -> List[Way]:
    import torch

    ways: List[Way] = []
    if tensor.is_floating_point():
        ways += [
            ("negative values", _filled(lambda t: -t.abs() - 1)),
            ("values above 1", _filled(lambda t: t.abs() + 2)),
            ("NaN", _filled(lambda t: t * float("nan"))),
        ]
    elif tensor.dtype is not torch.bool and not tensor.is_complex():
        limits = torch.iinfo(tensor.dtype)
        ways.append(("an index far above", _with_last(min(_FAR, limits.max))))
        if limits.min < 0:
            ways.append(("an index far below", _with_last(max(-_FAR, limits.min))))
    ways += (
        (f"one element more in dimension {place}", _larger(place)) for place in range(tensor.dim())
    )
    if tensor.dim():
        ways += [
            ("no elements", lambda t: _like(t, t.detach()[:0])),
            ("one dimension less", lambda t: _like(t, t.detach()[0])),
        ]
    other = torch.int64 if tensor.is_floating_point() else torch.float32
    return [
        *ways,
        ("one dimension more", lambda t: _like(t, t.detach().unsqueeze(0))),
        (f"as {str(other)[6:]}", lambda t: t.detach().to(other)),
    ]


def _filled(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda tensor: _like(tensor, change(tensor.detach()).to(tensor.dtype))


def _with_last(value: int) -> Callable[[Any], Any]:
    def change(tensor: Any) -> Any:
        changed = tensor.detach().clone().contiguous()
        changed.view(-1)[-1] = value
        return changed

    return change


def _larger(place: int) -> Callable[[Any], Any]:
    def change(tensor: Any) -> Any:
        sizes: Dict[int, int] = {place: tensor.shape[place] + 1}
        return with_sizes(tensor, sizes)

    return change


def _like(tensor: Any, changed: Any) -> Any:
    """``changed``, which requires a gradient if ``tensor`` does."""
    if not tensor.requires_grad:
        return changed
    return changed.clone().requires_grad_()
