"""Calls that take the other side of what a target tests about its arguments and its mode.

``if mask is not None:`` has a side that the first call does not reach, and so has
``if self.training:``.
"""

from __future__ import annotations

import ast
import functools
import inspect
import time
from typing import Any, Callable, Iterator, List, NamedTuple, Set

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.body import Body
from fullgraph_worker.inputs.conditions import Conditions, copied
from fullgraph_worker.inputs.remembered import as_before
from fullgraph_worker.inputs.search import Found, Subject, arguments_of, search
from fullgraph_worker.inputs.specification import Plain
from fullgraph_worker.target.resolve import Target
from fullgraph_worker.user_code.errors import is_library
from fullgraph_worker.user_code.output import output_dropped

_SECONDS = 2.0
"""For the search of one argument."""
_MOST_SECONDS = 4.0
_MOST = 4


class Side(NamedTuple):
    """One more call.

    Attributes:
        name: what is special about it: ``with mask``.
        make: its arguments.
        mode: ``train`` or ``eval`` for a module that is put into that mode first.
    """

    name: str
    make: Callable[[], Arguments]
    mode: str = ""


def sides_that_run(
    target: Target, make: Callable[[], Arguments], conditions: Conditions
) -> List[Side]:
    """The calls of ``other_sides``, and one in the other mode, that run in eager mode."""
    usual, found = mode_of(target), []
    modes = [] if conditions.has_mode else [*mode_side(target, make)]
    for side in (*other_sides(target, make), *modes):
        in_mode(target, side.mode)
        with output_dropped():
            error = conditions.eager_error(target.call, side.make())
        in_mode(target, usual)
        if error is None:
            found.append(side)
    return found


def other_sides(target: Target, make: Callable[[], Arguments]) -> List[Side]:
    """Calls with an optional argument that is left out otherwise, without one that is given.

    Args:
        target: what is called.
        make: the arguments of the usual call.
    """
    try:
        parameters = inspect.signature(target.signature_of).parameters
        given = _bound(target, make()).arguments
    except (TypeError, ValueError):
        return []
    found: List[Side] = []
    end = time.monotonic() + _MOST_SECONDS
    tested = as_before(("tested",), lambda: _tested(Body(target.signature_of)))
    for name, parameter in parameters.items():
        is_optional = parameter.default is None or isinstance(parameter.default, bool)
        if not is_optional or name not in tested or len(found) >= _MOST:
            continue
        if isinstance(parameter.default, bool) and name in given:
            continue
        if given.get(name) is not None:
            less = functools.partial(_without, target, make, name)
            found.append(Side(f"without {name}", less))
        elif isinstance(parameter.default, bool):
            flag = not parameter.default
            more = functools.partial(_and_also, make, name, flag)
            found.append(Side(f"with {name}={flag}", more))
        elif time.monotonic() < end:
            found += _with(target, make, name)
    return found


def mode_of(target: Target) -> str:
    """``train`` or ``eval``; empty if the target is no module, and no method of one."""
    import torch

    owner = getattr(target.call, "__self__", target.call)
    # A module whose constructor fails to call that of torch has no mode.
    training = getattr(owner, "training", None) if isinstance(owner, torch.nn.Module) else None
    return "" if training is None else "train" if training else "eval"


def in_mode(target: Target, mode: str) -> None:
    """Put the module into the mode of a call, if it is in the other one."""
    if mode and mode_of(target) != mode:
        owner: Any = getattr(target.call, "__self__", target.call)
        owner.train(mode == "train")


def mode_side(target: Target, make: Callable[[], Arguments]) -> Iterator[Side]:
    """A call in the other mode, where the project's own modules test it."""
    import torch

    owner = getattr(target.call, "__self__", target.call)
    if not isinstance(owner, torch.nn.Module) or not mode_of(target):
        return
    kinds = dict.fromkeys(type(module) for module in owner.modules())
    forwards = [getattr(kind, "forward", None) for kind in kinds]
    own = [f for f in forwards if inspect.isfunction(f) and not is_library(f.__code__.co_filename)]
    if as_before(("mode",), lambda: any("training" in _tested(Body(each)) for each in own)):
        words = "in evaluation mode" if owner.training else "in training mode"
        yield Side(words, make, "eval" if owner.training else "train")


def _with(target: Target, make: Callable[[], Arguments], name: str) -> Iterator[Side]:
    call = copied(target.call)
    with output_dropped():
        found = search(Subject(call=call, given=make, also=name), _SECONDS)
    if isinstance(found, Found) and found.call.get(name) not in (None, Plain(None)):
        function = getattr(call, "forward", call)
        group = found.call

        def made() -> Arguments:
            import torch

            torch.manual_seed(0)
            return make().and_also(arguments_of(function, group))

        yield Side(f"with {name}", made)


def _and_also(make: Callable[[], Arguments], name: str, flag: bool) -> Arguments:
    return make().and_also(Arguments((), {name: flag}))


def _without(target: Target, make: Callable[[], Arguments], name: str) -> Arguments:
    bound = _bound(target, make())
    del bound.arguments[name]
    return Arguments(bound.args, bound.kwargs)


def with_defaults(target: Target, arguments: Arguments) -> Arguments:
    """The defaults of a target's parameters in place of what is given for them."""
    try:
        bound = _bound(target, arguments)
    except (TypeError, ValueError):
        return arguments
    for name in bound.arguments:
        default = bound.signature.parameters[name].default
        if default is not inspect.Parameter.empty:
            bound.arguments[name] = default
    return Arguments(bound.args, bound.kwargs)


def _bound(target: Target, arguments: Arguments) -> inspect.BoundArguments:
    return inspect.signature(target.signature_of).bind(*arguments.args, **arguments.kwargs)


def _tested(body: Body) -> Set[str]:
    """The names and attributes that conditions test for being true or None."""
    tests = [node.test for node in body.nodes if isinstance(node, (ast.If, ast.IfExp))]
    parts = [part for test in tests for part in _parts(test)]
    return {str(getattr(part, "id", "") or getattr(part, "attr", "")) for part in parts}


def _parts(test: ast.expr) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _parts(value)
    elif isinstance(test, ast.UnaryOp):
        yield from _parts(test.operand)
    elif isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Is, ast.IsNot)):
        yield test.left
    else:
        yield test
