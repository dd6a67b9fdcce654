"""Builds one model of the corpus and calls it under Dynamo; the worker's target.

It runs in the corpus's own Python. What it has to say besides Dynamo's records goes into a
file, written again after every call, so that a run that is ended leaves what it did.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import logging
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.torch_private.exceptions import is_dynamo_error
from tests.accuracy.corpus.making import VARIANTS, Case
from tests.accuracy.sweep.choose import OF_SIBLINGS, OF_THE_MODEL, chosen
from tests.accuracy.sweep.coverage import Line, lines_of
from tests.accuracy.sweep.ways import Ready, Way, call, made, ready, ways_of, ways_of_siblings

# The plainest call, and the one that has the most to do; others follow if they reach more.
_FIRST = (Way("eval", 0), Way("train", len(VARIANTS) - 1))
_MOST_BYTES = 3 * 2**30
_FIRST_OF_A_FUNCTION = tuple(Way("eval", number) for number in range(len(VARIANTS)))


def run(module: str, name: str, report: str) -> None:
    """A target that Dynamo itself stays out of.

    Args:
        module: the file of the corpus.
        name: the function in it that makes the case.
        report: where to write what was run.
    """
    _run(module, name, Path(report))


@torch.compiler.disable
def _run(module: str, name: str, report: Path) -> None:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    told: dict[str, Any] = {"calls": [], "failure": ""}
    try:
        make = getattr(importlib.import_module(module), name)
        case = made(make)
        told |= _about(case)
        _limit_memory()
        # Nothing of what is there now will be garbage, and Dynamo makes a lot of it.
        gc.freeze()
        for way in _calls(make, case, f"{told['folder']}/{told['package']}/"):
            error, in_eager = _failure(make, way)
            told["calls"].append(
                {
                    "mode": way.mode,
                    "variant": way.variant,
                    "way": str(way),
                    "error": error,
                    "in_eager": in_eager,
                }
            )
            report.write_text(json.dumps(told), encoding="utf-8")
    except Exception as error:
        told["failure"] = _words(error)
    report.write_text(json.dumps(told), encoding="utf-8")


def _limit_memory() -> None:
    """Let what some options take fail where it is allocated, instead of ending the run."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        used = pages * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + _MOST_BYTES, most))


def _calls(make: Callable[[], Case], case: Case, folder: str) -> Iterator[Way]:
    """The first two ways, and those that execute what these leave out."""
    first = _FIRST if isinstance(case.model, torch.nn.Module) else _FIRST_OF_A_FUNCTION

    def covers(way: Way) -> set[Line] | None:
        try:
            given = ready(make, way)
            return lines_of(lambda: _step(given, way.mode), folder)
        except Exception:
            return None

    covered: set[Line] = set()
    for way in first:
        yield way
        lines = covers(way)
        if lines is None:
            # It cannot be called so; with the other inputs it may be.
            other = way._replace(variant=len(VARIANTS) - 1 - way.variant)
            yield other
            lines = covers(other)
        covered |= lines or set()
    package = Path(folder).name
    yield from chosen(ways_of(make, package), covers, covered, OF_THE_MODEL)
    yield from chosen(ways_of_siblings(make, package), covers, covered, OF_SIBLINGS)


def mark() -> None:
    """Breaks: in the run's records, a new call begins here."""
    torch._dynamo.graph_break()


def _failure(make: Callable[[], Case], way: Way) -> tuple[str, bool]:
    """Call the model under Dynamo, afresh; why it raised, and whether it does in eager mode."""
    torch._dynamo.reset()
    torch.compile(mark, backend="eager")()
    # Each call by itself: what an earlier one left compiled is not traced again.
    torch._dynamo.reset()
    try:
        given = ready(make, way)
        _step(given, way.mode, torch.compile(given.model, backend="eager"))
    except Exception as compiled:
        try:
            _step(ready(make, way), way.mode)
        except Exception as eager:
            return _words(eager), True
        _record(compiled)
        return f"only under torch.compile: {_words(compiled)}", False
    return "", False


def _step(given: Ready, mode: str, function: Callable[..., Any] | None = None) -> None:
    """A call and, in training, its backward pass."""
    result = call(given, mode, function)
    if mode == "train":
        losses = [value.float().sum() for value in _tensors(result) if value.requires_grad]
        if losses:
            torch.stack(losses).sum().backward()


def _tensors(result: Any) -> Iterator[Tensor]:
    """Those that a model's result holds, however it is put together."""
    if isinstance(result, Tensor):
        if result.is_floating_point():
            yield result
    elif isinstance(result, dict):
        for value in result.values():
            yield from _tensors(value)
    elif isinstance(result, (tuple, list)):
        for value in result:
            yield from _tensors(value)


def _record(error: Exception) -> None:
    """Let the worker know what Dynamo raised instead of breaking, as it does of its target."""
    for handler in logging.getLogger("torch.__trace").handlers:
        if isinstance(handler, Recorder) and is_dynamo_error(error):
            handler.on_error(error)


def _about(case: Case) -> dict[str, Any]:
    """The model's class, the package that it is of, and where that lies."""
    package = case.package or type(case.model).__module__.partition(".")[0]
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return {
        "kind": getattr(case.model, "__name__", type(case.model).__name__),
        "package": package,
        "folder": str(Path(next(iter(spec.submodule_search_locations))).parent),
    }


def _words(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0][:200]}" if lines else type(error).__name__
