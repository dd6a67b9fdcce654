"""Builds one model of the corpus and calls it under Dynamo; the worker's target.

It runs in the corpus's own Python. What it has to say besides Dynamo's records goes into a
file, written again after every call, so that a run that is ended leaves what it did.
"""

from __future__ import annotations

import importlib.util
import json
import logging
import warnings
from pathlib import Path
from typing import Any

import torch

from fullgraph_worker import dynamo
from fullgraph_worker.recorder import Recorder
from tests.accuracy.corpus.making import VARIANTS, Case


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
        case = _made(make)
        told |= _about(case)
        modes = ("eval", "train") if isinstance(case.model, torch.nn.Module) else ("eval",)
        for mode in modes:
            case = _made(make, mode)
            for number in range(len(VARIANTS)):
                error, in_eager = _failure(case, number, mode)
                told["calls"].append(
                    {"mode": mode, "variant": number, "error": error, "in_eager": in_eager}
                )
                report.write_text(json.dumps(told), encoding="utf-8")
    except Exception as error:
        told["failure"] = _words(error)
    report.write_text(json.dumps(told), encoding="utf-8")


def _made(make: Any, mode: str = "eval") -> Case:
    torch.manual_seed(0)
    case: Case = make()
    if isinstance(case.model, torch.nn.Module):
        case.model.train(mode == "train")
    return case


def mark() -> None:
    """Breaks: in the run's records, a new call begins here."""
    torch._dynamo.graph_break()


def _failure(case: Case, number: int, mode: str) -> tuple[str, bool]:
    """Call the model under Dynamo, afresh; why it raised, and whether it does in eager mode."""
    torch._dynamo.reset()
    torch.compile(mark, backend="eager")()
    # Each call by itself: what an earlier one left compiled is not traced again.
    torch._dynamo.reset()
    try:
        _call(torch.compile(case.model, backend="eager"), case, number, mode)
    except Exception as compiled:
        try:
            _call(case.model, case, number, mode)
        except Exception as eager:
            return _words(eager), True
        _record(compiled)
        return f"only under torch.compile: {_words(compiled)}", False
    return "", False


def _record(error: Exception) -> None:
    """Let the worker know what Dynamo raised instead of breaking, as it does of its target."""
    for handler in logging.getLogger("torch.__trace").handlers:
        if isinstance(handler, Recorder) and dynamo.is_dynamo_error(error):
            handler.on_error(error)


def _call(function: Any, case: Case, number: int, mode: str) -> None:
    torch.manual_seed(0)
    with torch.set_grad_enabled(mode == "train"):
        function(**case.inputs(VARIANTS[number]))


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
