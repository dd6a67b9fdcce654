"""Runs what contains a target, and keeps the instance and the arguments of the target's call."""

from __future__ import annotations

import contextlib
import copy
import importlib
import inspect
import sys
import time
from types import CodeType, FrameType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.arguments import Arguments, of_example
from fullgraph_worker.inputs.guarded import limited, refusing
from fullgraph_worker.inputs.search_result import searched_class
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.output import output_dropped
from fullgraph_worker.values.name_values import map_values

_SECONDS = 8.0


class _Seen(BaseException):
    """The call was seen: what the program does after it, a whole training, is left out."""


class Outside(NamedTuple):
    """The target as it is part of something that ran.

    Attributes:
        instance: what its method was called on; None for a function.
        make: makes the arguments of its call anew.
        source: what it is part of, in words.
    """

    instance: Any
    make: Callable[[], Arguments]
    source: str


def outside(
    target: Any, method: str, example: wire.Example, module: ModuleType, *, searches: bool
) -> Optional[Outside]:
    """The target as a part of ``example.container``; None if it cannot run or does not call it.

    Args:
        target: a class or a function.
        method: of the class; empty for what a call of an instance runs.
        example: names the container.
        module: the target's module.
        searches: whether to search arguments for the container that the example does not have.
    """
    function = _function(target, method)
    code = getattr(function, "__code__", None)
    if code is None or not (searches or is_whole(example)):
        return None
    kind = target if inspect.isclass(target) else None
    with contextlib.suppress(Exception), output_dropped():
        container = _found(example.container, module)
        run = _prepared(container, example, module, searches)
        with catching(code, kind) as calls, refusing():
            import torch

            torch.manual_seed(0)
            end = time.monotonic() + _SECONDS
            eager = torch.compiler.set_stance("force_eager")
            with eager, contextlib.suppress(Exception, _Seen), limited(end):
                run()
        if calls:
            owner, arguments = calls[0]
            return Outside(owner, lambda: _copied(arguments), example.source)
    return None


def called(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What ``wire.CALLED`` names."""
    return function(*args, **kwargs)


def is_whole(example: wire.Example) -> bool:
    """Whether nothing of the container has to be searched; what was recorded may be a function."""
    has_init = example.init or not example.is_written or example.container == wire.CALLED
    return bool(example.call and has_init)


def abstract_methods(kind: Any) -> List[str]:
    """The methods that a class leaves to those derived from it, also without ``abc.ABC``."""
    names = (name for each in kind.__mro__ for name in vars(each))
    static = ((name, inspect.getattr_static(kind, name, None)) for name in names)
    return [name for name, value in static if getattr(value, "__isabstractmethod__", False)]


@contextlib.contextmanager
def catching(code: CodeType, kind: Any) -> Iterator[List[Tuple[Any, Arguments]]]:
    """While open, the first call of a function is kept: its ``self`` and its arguments, copied.

    Args:
        code: of the function.
        kind: the class whose instances count, for a method; None for a function. Of an abstract
            class it is those of the classes that are derived from it.
    """
    calls: List[Tuple[Any, Arguments]] = []
    is_abstract = kind is not None and bool(abstract_methods(kind))
    before = sys.getprofile()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or frame.f_code is not code or calls:
            return
        owner, arguments = _arguments(code, frame.f_locals, kind is not None)
        if kind is None or type(owner) is kind or (is_abstract and isinstance(owner, kind)):
            calls.append((owner, _copied(arguments)))
            sys.setprofile(before)
            if kind is None:
                raise _Seen

    sys.setprofile(watch)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def _prepared(
    container: Any, example: wire.Example, module: ModuleType, searches: bool
) -> Callable[[], Any]:
    """An instance of the container, or a function, with the arguments of its call."""
    import torch

    is_class = inspect.isclass(container)
    if not is_class:
        of_function = of_example(example.call, example, module)
        return lambda: container(*of_function.args, **of_function.kwargs)
    if example.init or not searches:
        torch.manual_seed(0)
        with refusing(), limited(time.monotonic() + _SECONDS):
            init = of_example(example.init, example, module)
            built = container(*init.args, **init.kwargs)
            if example.call:
                given = of_example(example.call, example, module)
                return lambda: built(*given.args, **given.kwargs)
    home = container.__module__
    found = searched_class(container, "", None, home, home, TypeError("no arguments"))
    assert found.arguments is not None
    given = found.arguments()
    return lambda: found.built(*given.args, **given.kwargs)


def _found(container: str, module: ModuleType) -> Any:
    home, _, name = container.partition(":")
    found: Any = importlib.import_module(home) if home else module
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _function(target: Any, method: str) -> Any:
    if inspect.isclass(target):
        names = (method,) if method else ("forward", "__call__")
        target = next((getattr(target, name) for name in names if hasattr(target, name)), None)
    return inspect.unwrap(target) if target is not None else None


def _arguments(code: CodeType, values: Dict[str, Any], has_owner: bool) -> Tuple[Any, Arguments]:
    names = code.co_varnames
    count, by_name = code.co_argcount, code.co_kwonlyargcount
    args = [values[name] for name in names[:count]]
    kwargs = {name: values[name] for name in names[count : count + by_name]}
    place = count + by_name
    if code.co_flags & inspect.CO_VARARGS:
        args += values[names[place]]
        place += 1
    if code.co_flags & inspect.CO_VARKEYWORDS:
        kwargs.update(values[names[place]])
    owner = args.pop(0) if has_owner and args else None
    return owner, Arguments(tuple(args), kwargs)


def _copied(arguments: Arguments) -> Arguments:
    return Arguments(
        tuple(map_values(value, _copy) for value in arguments.args),
        {name: map_values(value, _copy) for name, value in arguments.kwargs.items()},
    )


def _copy(value: Any) -> Any:
    import torch

    if isinstance(value, torch.nn.Module) or inspect.isroutine(value) or inspect.isclass(value):
        return value
    if isinstance(value, torch.Tensor):
        # An input of its own: not a part of the graph of what it came from.
        return value.detach().clone().requires_grad_(value.requires_grad)
    try:
        return copy.deepcopy(value)
    except Exception:
        return value
