"""Whether the operators that a change adds have the fake implementations that they need.

A fake implementation says the sizes of results, which a run has seen for its own arguments alone:
each operator is called with others, and what it returns compared with what its fake implementation
does (``torch.library.opcheck``). Arguments that the operator itself refuses tell nothing.
"""

from __future__ import annotations

import contextlib
import itertools
from typing import Any, Callable, Dict, Iterable, Iterator, List, Set, Tuple

from fullgraph_worker.target.branch_inputs import in_mode
from fullgraph_worker.torch_private.dispatch import is_mutable
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.global_state import seed
from fullgraph_worker.verify.program import Program
from fullgraph_worker.verify.state import State

_MOST_CALLS = 2
_MOST_VARIANTS = 60
Change = Callable[[Any], Any]


def wrong_sizes(program: Program, calls: List[PlannedCall], names: Iterable[str]) -> str:
    """The first operator whose fake implementation gives other sizes, in words; or nothing.

    Args:
        program: defines the operators; it is not usable for another stage after that.
        calls: of the target.
        names: of the operators, as the program's modules define them.
    """
    import torch

    given: Dict[str, List[List[Any]]] = {}
    sizes: Dict[str, List[List[int]]] = {}
    operators: Dict[str, Any] = {}
    for module in State(program.target).modules().values():
        for name in names:
            found = vars(module).get(name)
            if isinstance(found, torch.library.CustomOpDef) and not is_mutable(found):
                operators[name] = found
                kept = given.setdefault(name, []), sizes.setdefault(name, [])
                setattr(module, name, _recorded(found, *kept))
    if not operators:
        return ""
    with torch.compiler.set_stance("force_eager"):
        for number, planned in enumerate(calls):
            made = planned.make()
            in_mode(program.target, planned.mode)
            seed(number)
            if made is not None:
                with program.conditions.around(made), contextlib.suppress(Exception):
                    program.target.call(*made.args, **made.kwargs)
    for name, operator in operators.items():
        equal = _equal_in_all(sizes[name])
        for arguments in given[name]:
            variants = (v for v in _variants(arguments) if equal.issubset(_equal(_sizes(v))))
            for variant in itertools.islice(variants, _MOST_VARIANTS):
                words = _mismatch(operator, variant)
                if words:
                    return f"{name}({_in_words(variant)}): {words}"
    return ""


def _recorded(operator: Any, given: List[List[Any]], sizes: List[List[int]]) -> Change:
    """The operator, whose first arguments are kept, and the sizes of all."""

    def call(*args: Any) -> Any:
        sizes.append(_sizes(args))
        if len(given) < _MOST_CALLS:
            given.append([_map(each, lambda value: value.detach().clone()) for each in args])
        return operator(*args)

    return call


def _sizes(arguments: Any) -> List[int]:
    """The sizes of the dimensions, and the integers, of arguments in their order."""
    found: List[int] = []
    for each in _flat(arguments):
        found += each.shape if hasattr(each, "shape") else [each] if type(each) is int else []
    return found


def _equal(sizes: List[int]) -> Set[Tuple[int, int]]:
    """The places of sizes that are equal, in pairs."""
    places = range(len(sizes))
    return {(a, b) for a in places for b in places if a < b and sizes[a] == sizes[b]}


def _equal_in_all(calls: List[List[int]]) -> Set[Tuple[int, int]]:
    """The places whose sizes vary from call to call and are always equal: by what the program is.

    What is equal and never varies may be so by chance.
    """
    if len({len(sizes) for sizes in calls}) != 1:
        return set()
    varying = {n for n, each in enumerate(zip(*calls)) if len({*each}) > 1}
    pairs = set.intersection(*map(_equal, calls))
    return {(a, b) for a, b in pairs if a in varying}


def _mismatch(operator: Any, arguments: List[Any]) -> str:
    import torch

    copies = [_map(each, lambda value: value.clone()) for each in arguments]
    with torch.no_grad():
        try:
            operator(*copies)
        except Exception:
            return ""
        try:
            torch.library.opcheck(operator, tuple(arguments), test_utils="test_faketensor")
        except Exception:
            return "its fake implementation gives a result of another size, stride or dtype"
    return ""


def _variants(arguments: List[Any]) -> Iterator[List[Any]]:
    """Other arguments: equal sizes one less and one more, then each alone, numbers and values."""
    import torch

    tensors = tensors_of(arguments)
    numbers = {each for each in _flat(arguments) if type(each) is int and each > 1}
    for size in sorted({n for each in tensors for n in each.shape if n > 1} | numbers):
        yield [_map(each, _trimmed(size), _stepped(size, -1)) for each in arguments]
        yield [_map(each, _trimmed(size)) for each in arguments]
        yield [_map(each, _same, _stepped(size, -1)) for each in arguments]
        yield [_map(each, _grown(size), _stepped(size, 1)) for each in arguments]
        yield [_map(each, _grown(size)) for each in arguments]
    for place, value in enumerate(arguments):
        if type(value) is int:
            for other in (value - 1, value + 1):
                yield [*arguments[:place], other, *arguments[place + 1 :]]
        if isinstance(value, torch.Tensor):
            for dim, size in enumerate(value.shape):
                if size > 1:
                    less = value.narrow(dim, 0, size - 1).contiguous()
                    yield [*arguments[:place], less, *arguments[place + 1 :]]
    for change in (_inverted, torch.zeros_like, torch.ones_like):
        yield [_map(each, change) for each in arguments]
    for place, value in enumerate(arguments):
        if isinstance(value, torch.Tensor):
            for change in (_inverted, torch.zeros_like, torch.ones_like):
                yield [*arguments[:place], change(value), *arguments[place + 1 :]]


def _trimmed(size: int) -> Change:
    def change(tensor: Any) -> Any:
        for dim, own in enumerate(tensor.shape):
            tensor = tensor.narrow(dim, 0, size - 1) if own == size else tensor
        return tensor.contiguous()

    return change


def _grown(size: int) -> Change:
    def change(tensor: Any) -> Any:
        import torch

        for dim, own in enumerate(tensor.shape):
            if own == size:
                tensor = torch.cat([tensor, tensor.narrow(dim, 0, 1)], dim)
        return tensor.contiguous()

    return change


def _stepped(size: int, step: int) -> Change:
    return lambda number: size + step if number == size else number


def _same(value: Any) -> Any:
    return value


def _inverted(tensor: Any) -> Any:
    import torch

    if tensor.dtype == torch.bool:
        return ~tensor
    return -tensor if tensor.is_floating_point() else tensor.flip(0) if tensor.dim() else tensor


def _map(value: Any, change: Change, of_number: Change = _same) -> Any:
    """An argument with changed tensors and integers, in lists too."""
    import torch

    if isinstance(value, torch.Tensor):
        return change(value)
    if isinstance(value, (list, tuple)):
        # A shape is a tuple of its own kind, and a list for the operator.
        return [_map(each, change, of_number) for each in value]
    return of_number(value) if type(value) is int else value


def _flat(value: Any) -> List[Any]:
    if isinstance(value, (list, tuple)):
        return [inner for each in value for inner in _flat(each)]
    return [value]


def _in_words(arguments: List[Any]) -> str:
    import torch

    return ", ".join(
        f"{str(each.dtype).replace('torch.', '')}{[*each.shape]}"
        if isinstance(each, torch.Tensor)
        else repr(each)
        for each in _flat(arguments)
    )
