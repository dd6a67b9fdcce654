"""Runs programs in eager mode, before and after their fixes; a process of its own, with torch.

Reads ``[[path before, path after], ...]`` from the file in ``argv[1]``, and writes to that in
``argv[2]`` what differs for each pair: nothing, if eager mode does the same.
"""

from __future__ import annotations

import importlib.util
import io
import json
import logging
import random
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np

# Torch imports it late, which adds a filter of warnings.
import sympy  # type: ignore[import-untyped]  # noqa: F401
import torch
from tqdm import tqdm  # type: ignore[import-untyped]


def inputs(number: int) -> tuple[Any, ...]:
    """Inputs that no proof has seen."""
    torch.manual_seed(100 + number)
    x, y = torch.randn(4, 6), torch.rand(4, 6) - 0.3
    if number == 1:
        x = x * 50
    elif number == 2:
        x[0, 0], y[1, 1] = float("nan"), 0.0
    elif number == 3:
        x, y = x.half() * 3, y.half()
    elif number == 4:
        x, y = -x.double().abs(), y.double()
    elif number == 5:
        x[2, 2] = float("inf")
        y = torch.zeros(4, 6)
    if number in (0, 1, 5):
        x.requires_grad_()
    return x, y, 2 + number % 2


def run(path: str, number: int) -> dict[str, Any]:
    """All that a call does."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    out, err = io.StringIO(), io.StringIO()
    logged: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("generated")
    logger.handlers, logger.propagate = [handler], False
    logger.setLevel(logging.INFO)
    result: dict[str, Any] = {"error": None, "output": None, "gradients": []}
    net = module.Net()
    given = inputs(number)
    torch.manual_seed(0)
    random.seed(0)
    np.random.seed(0)
    with (
        warnings.catch_warnings(record=True) as warned,
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        warnings.simplefilter("always")
        filters = len(warnings.filters)
        try:
            result["output"] = net(*given)
        except Exception as error:
            result["error"] = [type(error).__name__, str(error)]
        result["filters"] = len(warnings.filters) - filters
    output = result["output"]
    if isinstance(output, torch.Tensor) and output.requires_grad:
        weights = torch.arange(output.numel()).reshape(output.shape) % 7 + 1.0
        try:
            (output.float() * weights).sum().backward()
            result["gradients"] = [p.grad for p in (*net.parameters(), given[0])]
        except RuntimeError as error:
            result["gradients"] = [str(error)]
    result["inputs"] = [given[0].detach(), given[1].detach()]
    result["random"] = [torch.get_rng_state(), random.random(), float(np.random.rand())]
    result["state"] = [net.count, net.history, repr(net.scale), net.training]
    result["said"] = [out.getvalue(), err.getvalue(), logged]
    result["warned"] = [f"{w.category.__name__} {w.message}" for w in warned]
    return result


def apart(before: Any, after: Any, path: str = "") -> str:
    """Where two results differ; empty if they do not."""
    if type(before) is not type(after):
        return f"{path}: {type(before).__name__} became {type(after).__name__}"
    if isinstance(before, dict):
        return next(filter(None, (apart(before[k], after[k], k) for k in before)), "")
    if isinstance(before, (list, tuple)):
        if len(before) != len(after):
            return f"{path}: {before} became {after}"[:300]
        pairs = enumerate(zip(before, after, strict=True))
        return next(filter(None, (apart(a, b, f"{path}[{i}]") for i, (a, b) in pairs)), "")
    if isinstance(before, torch.Tensor):
        for name in ("dtype", "shape", "requires_grad"):
            if getattr(before, name) != getattr(after, name):
                return f"{path}: {name} {getattr(before, name)} became {getattr(after, name)}"
        return "" if _is_near(before, after) else f"{path}: values differ"
    return "" if before == after or before != before else f"{path}: {before} became {after}"[:300]


def _is_near(before: torch.Tensor, after: torch.Tensor) -> bool:
    """Equal but for the rounding of a sum in another order."""
    if not before.is_floating_point():
        return bool(torch.equal(before, after))
    rounding = 64 * torch.finfo(before.dtype).eps
    finite = before[before.isfinite()]
    scale = float(finite.abs().max()) if finite.numel() else 0.0
    return bool(torch.allclose(before, after, rtol=rounding, atol=rounding * scale, equal_nan=True))


def main() -> None:
    """Compare every pair on every input."""
    torch.set_num_threads(1)
    pairs = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    # The first calls of a process set up what later ones use, and warn once.
    list(tqdm([1], disable=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        float(torch.ones((), requires_grad=True))
    run(pairs[0][0], 0)
    answers = []
    for before, after in pairs:
        found = [
            f"inputs {n}, {difference}"
            for n in range(6)
            if (difference := apart(run(before, n), run(after, n)))
        ]
        answers.append(found)
    Path(sys.argv[2]).write_text(json.dumps(answers), encoding="utf-8")


if __name__ == "__main__":
    main()
