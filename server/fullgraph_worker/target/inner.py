"""A function that is defined inside of another one, as a target."""

from __future__ import annotations

import contextlib
import inspect
import sys
import time
from types import CodeType, FrameType, ModuleType
from typing import Any, Callable, List, Optional, Sequence, Tuple

from fullgraph_worker.inputs.arguments import Arguments, initial_arguments, of_example
from fullgraph_worker.inputs.guarded import limited, refusing
from fullgraph_worker.inputs.tried import Tried, programs
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.errors import JobError
from fullgraph_worker.user_code.output import output_dropped

_SECONDS = 8.0


class _MadeError(BaseException):
    """The function was made: what the program does after it is left out."""


def inner_function(
    owner: Callable[..., Any],
    name: str,
    module: ModuleType,
    where: str,
    init_inputs: str,
    examples: Sequence[wire.Example],
) -> Tuple[Callable[..., Any], Optional[Tried]]:
    """The function that a call of ``owner`` makes, and the example that has this call.

    Args:
        owner: encloses it.
        name: of the function.
        module: the target's module, which may have a ``get_init_inputs()`` for ``owner``.
        where: its file or module, for messages.
        init_inputs: the arguments of ``owner``, as an expression; empty for none.
        examples: those of the function; ``init`` is the call of ``owner``.

    Raises:
        JobError: no call of ``owner`` is known that makes the function.
    """
    own = initial_arguments(module, init_inputs)
    given = [each for each in examples if each.init and not each.container] if own is None else []
    for each in given:
        with contextlib.suppress(JobError):
            arguments = of_example(each.init, each, module)
            found = _made(owner, name, arguments, is_written=each.is_written)
            if found is not None:
                return found, Tried(found, None, each.source, "", each)
    nothing = Arguments((), {})
    if own is not None or _accepts(owner, nothing):
        found = _made(owner, name, own or nothing, is_written=own is None)
        if found is not None:
            return found, None
    outer = owner.__name__
    raise JobError(
        "bad-inputs",
        f"{name} is defined inside of {outer}, and no call of {outer} is known that defines it. "
        f"Define get_init_inputs() in {where} with the arguments of {outer}, or pass "
        f"--init-inputs for one run.{programs(examples)}",
    )


def inner_codes(owner: Any, name: str) -> List[CodeType]:
    """The codes of the functions of this name that are defined inside of a function."""
    inner = inspect.unwrap(owner) if inspect.isfunction(owner) else owner
    constants = inner.__code__.co_consts if inspect.isfunction(inner) else ()
    return [each for each in constants if isinstance(each, CodeType) and each.co_name == name]


def _made(
    owner: Callable[..., Any], name: str, arguments: Arguments, *, is_written: bool
) -> Optional[Callable[..., Any]]:
    """A function that is defined inside of another one, as a call of that makes it.

    The call ends where the inner function is first called: what encloses it may be the program.

    Args:
        owner: encloses it.
        name: of the function.
        arguments: of the call.
        is_written: whether the call only stands in the project: it can do no harm then.
    """
    import torch

    code = inspect.unwrap(owner).__code__
    inner = inner_codes(owner, name)
    found: List[Any] = []
    before = sys.getprofile()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        is_call = event == "call" and frame.f_code in inner
        if not is_call and not (event == "return" and frame.f_code is code):
            return
        outer: Optional[FrameType] = frame
        while outer is not None and outer.f_code is not code:
            outer = outer.f_back
        if outer is not None and inspect.isfunction(outer.f_locals.get(name)):
            found.append(outer.f_locals[name])
            sys.setprofile(before)
            raise _MadeError

    torch.manual_seed(0)
    sys.setprofile(watch)
    try:
        with contextlib.ExitStack() as stack:
            stack.enter_context(contextlib.suppress(Exception, SystemExit, _MadeError))
            stack.enter_context(output_dropped())
            stack.enter_context(torch.compiler.set_stance("force_eager"))
            if is_written:
                stack.enter_context(refusing())
            stack.enter_context(limited(time.monotonic() + _SECONDS))
            owner(*arguments.args, **arguments.kwargs)
    finally:
        sys.setprofile(before)
    return found[0] if found else None


def _accepts(function: Callable[..., Any], arguments: Arguments) -> bool:
    try:
        inspect.signature(function).bind(*arguments.args, **arguments.kwargs)
    except (TypeError, ValueError):
        return False
    return True
