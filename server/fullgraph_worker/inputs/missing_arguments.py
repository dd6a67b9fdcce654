"""What a call lacks, from the exception that it raised: the arguments that the program names.

A model's ``forward`` often declares every parameter as optional and then needs some of them.
"""

from __future__ import annotations

import inspect
import linecache
import re
from typing import Any, Callable, Iterator, Optional, Set, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import eager_error
from fullgraph_worker.inputs.named_values import SHAPED, SHAPES, named_value

_MOST_ADDED = 6
_PLACED = "placeholders in input_ids"
_NAME = re.compile(r"[^\W\d]\w*")


def completed(
    model: Any, make: Callable[[], Arguments], error: BaseException, is_over: Callable[[], bool]
) -> Optional[Callable[[], Arguments]]:
    """The call with the arguments that it lacks, if it runs in eager mode then.

    Args:
        model: the module that is called.
        make: makes the arguments of a call that failed.
        error: what it raised.
        is_over: whether there is no time for another attempt.
    """
    for shape in range(SHAPES):
        added, runs = _completed(model, make, error, shape, is_over)
        if runs is not None:
            return runs
        if not added & SHAPED:
            break
    return None


def _completed(
    model: Any,
    make: Callable[[], Arguments],
    error: BaseException,
    shape: int,
    is_over: Callable[[], bool],
) -> Tuple[Set[str], Optional[Callable[[], Arguments]]]:
    """What was added, and the call that runs with it; see ``named_value`` for ``shape``."""
    added: Set[str] = set()
    while len(added) < _MOST_ADDED and not is_over():
        given = make()
        placed = with_placeholders(model, make, error) if _PLACED not in added else None
        missing = next(
            (n for n in _lacking(model, given, error) if _can_be_made(model, n, given, shape)), None
        )
        if placed is not None:
            added.add(_PLACED)
            make = placed
        elif missing is not None:
            added.add(missing)
            make = _with(model, make, missing, shape)
        else:
            break
        failed = eager_error(model, make())
        if failed is None:
            return added, make
        error = failed
    return added, None


def _lacking(model: Any, given: Arguments, error: BaseException) -> Iterator[str]:
    parameters = inspect.signature(model.forward).parameters
    names = [n for n in parameters if given.kwargs.get(n) is None and not n.endswith("_outputs")]
    required = [n for n in names if parameters[n].default is inspect.Parameter.empty]
    yield from required
    text = str(error)
    yield from sorted(set(names) & set(_NAME.findall(text)), key=text.find)
    trace = error.__traceback__
    frames = []
    while trace is not None:
        frames.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    for frame, line in reversed(frames):
        used = _NAME.findall(linecache.getline(frame.f_code.co_filename, line))
        for name in used:
            if name in names and name in frame.f_locals and frame.f_locals[name] is None:
                yield name
    if any(frame.f_code.co_filename.endswith("cache_utils.py") for frame, _ in frames):
        yield "use_cache"


def _can_be_made(model: Any, name: str, given: Arguments, shape: int) -> bool:
    try:
        named_value(model, name, shape, given.kwargs)
    except Exception:
        return False
    return name not in given.kwargs


def _with(
    model: Any, make: Callable[[], Arguments], name: str, shape: int
) -> Callable[[], Arguments]:
    def more() -> Arguments:
        before = make()
        value = named_value(model, name, shape, before.kwargs)
        return Arguments(before.args, {**before.kwargs, name: value})

    return more


_MISMATCH = re.compile(
    r"(\w+) features and \w+ tokens do not match\W+tokens: \d+, features:? (\d+)", re.I
)
_MOST = 4096


def with_placeholders(
    model: Any, make: Callable[[], Arguments], error: BaseException
) -> Optional[Callable[[], Arguments]]:
    """The call with as many placeholder tokens before its text as the model counted features.

    Args:
        model: has a config that names the token.
        make: makes the arguments of a call that failed.
        error: what it raised.

    Returns:
        None if the exception is about something else, or the token is not known.
    """
    import torch

    found = _MISMATCH.search(str(error))
    ids = make().kwargs.get("input_ids")
    if found is None or ids is None:
        return None
    names = (f"{found[1].lower()}_token_{suffix}" for suffix in ("id", "index"))
    token = next((t for n in names if type(t := getattr(model.config, n, None)) is int), None)
    count = int(found[2]) // int(ids.shape[0])
    if token is None or not 0 < count <= _MOST:
        return None

    def more() -> Arguments:
        given = make()
        text = given.kwargs["input_ids"]
        marks = torch.full((text.shape[0], count), token, dtype=text.dtype)
        return Arguments(given.args, {**given.kwargs, "input_ids": torch.cat([marks, text], 1)})

    return more
