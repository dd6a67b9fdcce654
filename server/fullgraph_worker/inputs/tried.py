"""Tries the examples of a class: constructions and calls that a program made or has written."""

from __future__ import annotations

import contextlib
import functools
import time
from types import ModuleType
from typing import Any, Callable, NamedTuple, Optional, Sequence

from fullgraph_worker.inputs.arguments import Arguments, of_example
from fullgraph_worker.inputs.conditions import copied, eager_error
from fullgraph_worker.inputs.enclosing_calls import outside
from fullgraph_worker.inputs.guarded import harmless
from fullgraph_worker.inputs.search_result import searched_call
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.output import output_dropped

_SEARCHING = 4.0
"""Seconds for the call of an instance that was constructed as written."""
_SECONDS = 10.0
"""For all that is only written: a search may still be needed."""


class Tried(NamedTuple):
    """An instance of a class, from an example.

    Attributes:
        built: the instance.
        arguments: makes the arguments of a call that runs; None if none is known.
        source: where these are from, in words.
        call: the call as the example has it; empty if it is not from there.
        example: what the instance was constructed from; None for a part of something else.
        is_searched: whether a search found the call, which ``call`` is the statements of.
    """

    built: Any
    arguments: Optional[Callable[[], Arguments]]
    source: str
    call: str
    example: Optional[wire.Example]
    is_searched: bool = False


def tried(
    kind: Any,
    method: str,
    given: Optional[Callable[[], Arguments]],
    examples: Sequence[wire.Example],
    module: ModuleType,
) -> Optional[Tried]:
    """An instance from the first example that runs, or else from one that constructs.

    Args:
        kind: the class.
        method: what is called on the instance; empty to call it.
        given: makes the arguments of the call, where the user gives them.
        examples: the best first.
        module: the target's module.
    """
    first: Optional[Tried] = None
    end = time.monotonic() + _SECONDS
    for each in examples:
        has_call = bool(each.call) or given is not None
        if not each.init or each.container or (first is not None and not has_call):
            continue
        built = _constructed(kind, each, module, end)
        if built is None:
            continue
        make = given
        if given is None and each.call:
            make = functools.partial(of_example, each.call, each, module)
        found = Tried(built, None, each.source, each.call if given is None else "", each)
        if make is not None and _runs(_called(built, method), make, each, end):
            return found if given is not None else found._replace(arguments=make)
        first = first or found._replace(call="")
    if given is None:
        for each in examples:
            if not each.container or time.monotonic() > end:
                continue
            part = outside(kind, method, each, module, searches=False)
            if part is not None:
                return Tried(part.instance, part.make, part.source, "", None)
    if first is None or first.example is None or not first.example.is_written:
        return first
    if given is not None:
        return None
    # What is written may be for other sizes than those with which it can be called.
    call = copied(_called(first.built, method))
    searched, _ = searched_call(call, module.__name__, _SEARCHING)
    if searched is None or searched.arguments is None:
        return None
    return first._replace(arguments=searched.arguments, call=searched.call_code, is_searched=True)


def programs(examples: Sequence[wire.Example]) -> str:
    """How a trace would record calls of the target, as a sentence; empty if nothing is known."""
    commands = [f"`{each.program}`" for each in examples if each.program]
    return f" Its calls can be recorded: run {' or '.join(commands)}." if commands else ""


def _called(built: Any, method: str) -> Any:
    return getattr(built, method) if method else built


def _constructed(kind: Any, example: wire.Example, module: ModuleType, end: float) -> Any:
    import torch

    with contextlib.suppress(Exception, SystemExit), output_dropped(), harmless(example, end):
        torch.manual_seed(0)
        arguments = of_example(example.init, example, module)
        built = kind(*arguments.args, **arguments.kwargs)
        if example.mode and callable(getattr(built, "train", None)):
            built.train(example.mode == "train")
        return built
    return None


def _runs(call: Any, make: Callable[[], Arguments], example: wire.Example, end: float) -> bool:
    with contextlib.suppress(Exception), output_dropped(), harmless(example, end):
        return eager_error(call, make()) is None
    return False
