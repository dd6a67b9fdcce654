"""Findings that the tests of the formats render."""

from __future__ import annotations

from pathlib import Path

from fullgraph import taxonomy
from fullgraph.report.formats.findings import results_of
from fullgraph.report.formats.result import Outcome, Result
from fullgraph.vocabulary.findings import (
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Location,
    Observation,
    Safety,
)

ROOT = Path("/home/me/project")
MODEL = str(ROOT / "src/my model.py")
TEXT = """\
import torch


class Net(torch.nn.Module):
    def forward(self, x):
        y = x.sum().item()
        z = x.sum().item()
        return x * y * z
"""


def at(line: int, column: int = 12, end: int = 26, path: str = MODEL) -> Location:
    """A place in one line."""
    return Location(path, line, column, line, end)


def predicted(line: int = 6, *, message: str = "`.item()` converts", path: str = MODEL) -> Finding:
    """A prediction with a fix of its line."""
    edit = Edit(at(line, path=path), "x.sum()")
    return Finding(
        "FG102",
        "tensor-to-scalar",
        at(line, path=path),
        Evidence.PREDICTED,
        message,
        because="the value is a tensor",
        fixes=(Fix("Keep the tensor", (edit,), Safety.SAFE, note="The dtype stays."),),
    )


def observed(line: int = 6) -> Finding:
    """A break that a run made behind two calls."""
    stack = (Frame(str(ROOT / "train.py"), 3, "main"), Frame(MODEL, line, "forward", "Net"))
    seen = Observation("GB0124", "Unsupported Tensor.item() call", stack=stack, count=3)
    return Finding(
        "FG102", "tensor-to-scalar", at(line), Evidence.OBSERVED, "`.item()` converts", "", seen
    )


def results(*findings: Finding, text: str = TEXT) -> tuple[Result, ...]:
    """Their results, all in one file."""
    return results_of(findings, lambda _: text, taxonomy.load(), ROOT)


def outcome(*findings: Finding, text: str = TEXT) -> Outcome:
    """A complete one."""
    return Outcome("check", results(*findings, text=text), covered=[MODEL])
