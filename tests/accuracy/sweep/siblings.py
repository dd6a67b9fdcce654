"""Other modules of the files that a model's parts come from, made and called as those are.

A package often has several modules that can stand in one place: kinds of blocks, of recurrent
layers, of transforms. They take the same arguments, by the same names.
"""

from __future__ import annotations

import copy
import inspect
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import torch
from torch import Tensor, nn

Arguments = dict[str, Any]


class Sibling:
    """A module that is made and called as another one is.

    Attributes:
        kind: its class.
    """

    def __init__(self, kind: type[nn.Module], made: Arguments, called: Arguments) -> None:
        self.kind = kind
        self._made = made
        self._called = called

    def ready(self, mode: str) -> tuple[nn.Module, Arguments]:
        """The module, and the arguments to call it with.

        Raises:
            Exception: it takes others.
        """
        torch.manual_seed(0)
        module = self.kind(**_taken(self.kind, copy.deepcopy(self._made)))
        module.train(mode == "train")
        return module, _taken(module.forward, copy.deepcopy(self._called))


def siblings_of(call: Callable[[], object], package: str) -> Iterator[Sibling]:
    """The siblings of the modules of ``package`` that ``call`` makes and calls."""
    made: dict[type, Arguments] = {}
    called: dict[type, Arguments] = {}

    def on_event(frame: FrameType, event: str, argument: Any) -> None:
        kept = {"__init__": made, "forward": called}.get(frame.f_code.co_name)
        if event == "call" and kept is not None and frame.f_code.co_argcount:
            module = frame.f_locals.get(frame.f_code.co_varnames[0])
            if isinstance(module, nn.Module) and type(module) not in kept:
                kept[type(module)] = _arguments(frame)

    before = sys.getprofile()
    sys.setprofile(on_event)
    try:
        call()
    finally:
        sys.setprofile(before)
    for kind in called:
        if kind in made and kind.__module__.partition(".")[0] == package:
            for other in _others(kind, made):
                yield Sibling(other, made[kind], called[kind])


def _arguments(frame: FrameType) -> Arguments:
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    found = {name: _kept(frame.f_locals[name]) for name in code.co_varnames[1:count]}
    if code.co_flags & inspect.CO_VARKEYWORDS:
        position = count + bool(code.co_flags & inspect.CO_VARARGS)
        found |= frame.f_locals[code.co_varnames[position]]
    return found


def _kept(value: Any) -> Any:
    return value.detach().clone() if isinstance(value, Tensor) else value


def _others(kind: type, made: dict[type, Arguments]) -> Iterator[type[nn.Module]]:
    module = sys.modules[kind.__module__]
    for other in list(vars(module).values()):
        if (
            isinstance(other, type)
            and issubclass(other, nn.Module)
            and other.__module__ == module.__name__
            and other not in made
            and "forward" in vars(other)
        ):
            yield other


def _taken(function: Callable[..., Any], arguments: Arguments) -> Arguments:
    """Of the arguments those that the function has a parameter for."""
    parameters = inspect.signature(function).parameters
    taken = {name: value for name, value in arguments.items() if name in parameters}
    wanted = [
        name
        for name, parameter in parameters.items()
        if parameter.default is parameter.empty
        and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    if len(wanted) == 1 and not taken and arguments:
        # One value, whatever it is called.
        return {wanted[0]: next(iter(arguments.values()))}
    return taken
