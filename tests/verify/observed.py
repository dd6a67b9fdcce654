"""Calls a program several times, in eager mode or compiled, and observes all that it does."""

from __future__ import annotations

import contextlib
import copy
import hashlib
import importlib.util
import io
import logging
import random
import sys
import types
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tests.verify.described import Describer


class Observation(dict[str, Any]):
    """What one call did: a description of each kind of effect."""


def observe(path: Path, name: str, backend: str | None, calls: int) -> list[Observation]:
    """Imports the program and calls its target.

    Args:
        path: the program.
        name: the name of its target.
        backend: the backend of ``torch.compile``; None for eager mode.
        calls: how many times it is called.
    """
    module = _imported(path)
    target = getattr(module, name)
    call = target if backend is None else torch.compile(target, backend=backend)
    names = list(vars(module))
    return [_observed(module, names, call, number) for number in range(calls)]


def _imported(path: Path) -> types.ModuleType:
    _seed(0)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _observed(module: types.ModuleType, names: list[str], call: Any, number: int) -> Observation:
    args, kwargs = _arguments(module, number)
    _seed(number)
    found = Observation()
    result, failure, backward = None, None, None
    with _recorded(module.__file__ or "", found):
        try:
            result = call(*args, **kwargs)
        except Exception as error:
            failure = (type(error).__name__, str(error).partition("\n")[0])
            error.__traceback__ = None
        found["random"] = _random_state()
        try:
            _backward(result)
        except Exception as error:
            backward = (type(error).__name__, str(error).partition("\n")[0])
    found["exception"], found["backward"] = failure, backward
    describer = Describer(module, names)
    # Together: what an output shares with an input counts.
    found["input"] = describer.describe((list(args), kwargs))
    found["output"] = describer.describe([result])
    found["state"] = (describer.state(), _torch_state())
    return found


def _arguments(module: types.ModuleType, number: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
    _seed(0)
    if hasattr(module, "get_inputs_of_call"):
        inputs = module.get_inputs_of_call(number)
    else:
        inputs = module.get_inputs()
        # The second call has the inputs of the first, later ones have other values.
        if number > 1:
            inputs = _varied(inputs, 1 + number / 8)
    return ((), dict(inputs)) if isinstance(inputs, dict) else (tuple(inputs), {})


def _varied(value: Any, factor: float) -> Any:
    if isinstance(value, torch.Tensor) and value.is_floating_point() and value.is_leaf:
        with torch.no_grad():
            return value.mul_(factor)
    if type(value) in (list, tuple):
        return type(value)(_varied(each, factor) for each in value)
    if type(value) is dict:
        return {key: _varied(each, factor) for key, each in value.items()}
    return value


def _backward(result: Any) -> None:
    """Runs the backward pass of all outputs that have one."""
    tensors = [each for each in _tensors(result) if each.requires_grad and not each.is_leaf]
    unique = list({id(each): each for each in tensors}.values())
    if unique:
        torch.autograd.backward(unique, [torch.ones_like(each) for each in unique])


def _tensors(value: Any) -> Iterator[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, dict):
        yield from (leaf for each in value.values() for leaf in _tensors(each))
    elif isinstance(value, (list, tuple)):
        yield from (leaf for each in value for leaf in _tensors(each))


@contextlib.contextmanager
def _recorded(path: str, found: Observation) -> Iterator[None]:
    """Records what is printed, logged and warned of meanwhile."""
    printed, logged = io.StringIO(), _Records()
    logging.getLogger().addHandler(logged)
    before = list(warnings.filters)
    try:
        with contextlib.redirect_stdout(printed), warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            filters = list(warnings.filters)
            yield
            found["filters"] = [
                str(each) for each in warnings.filters if each not in [*filters, *before]
            ]
    finally:
        logging.getLogger().removeHandler(logged)
    found["printed"] = (printed.getvalue(), logged.lines)
    found["warning"] = [
        (each.category.__name__, str(each.message)) for each in warned if each.filename == path
    ]


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[str, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith("torch"):
            self.lines.append((record.levelname, record.getMessage()))


def _seed(number: int) -> None:
    random.seed(number)
    np.random.seed(number)
    torch.manual_seed(number)


def _random_state() -> tuple[str, ...]:
    states = (torch.get_rng_state().numpy().tobytes(), random.getstate(), np.random.get_state())
    return tuple(hashlib.sha256(repr(state).encode()).hexdigest()[:12] for state in states)


def _torch_state() -> Any:
    return copy.copy(
        (
            torch.is_grad_enabled(),
            str(torch.get_default_dtype()),
            torch.is_autocast_enabled("cpu"),
            torch.are_deterministic_algorithms_enabled(),
        )
    )
