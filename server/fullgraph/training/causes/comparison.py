"""What differs between two runs of a program: what they were given, and since when they part."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterator

from fullgraph.training.causes.settings import Change, differences, settings_of
from fullgraph.training.run_folder import PROGRAM, TrainingRun
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.parts import Span
from fullgraph.training.store.reader import StoreReader
from fullgraph.vocabulary.prose import number_of

_ROUNDING = 1e-4
"""Relative: kernels that add in another order differ by less."""
_LONGEST = 60


def compared(
    before: tuple[RunSummary, StoreReader], after: tuple[RunSummary, StoreReader]
) -> tuple[Change, ...]:
    """Arguments, tags, options, the data, the program's text, and the first step that differs.

    Args:
        before: a run with its store.
        after: the other one.

    Raises:
        StoreError: a store cannot be read.
    """
    first, second = (settings_of(*each) for each in (before, after))
    own = differences(first, second)
    code = _code(before[0].run, after[0].run)
    return (*own, *code, *_parting(before, after))


def _code(before: TrainingRun, after: TrainingRun) -> Iterator[Change]:
    """The first line that differs, with how many do."""
    one, other = (_lines(each) for each in (before, after))
    if one == other or not (one and other):
        return
    lines = [each for each in difflib.ndiff(one, other) if each[:2] in ("- ", "+ ")]
    removed = [each[2:].strip() for each in lines if each[0] == "-"]
    added = [each[2:].strip() for each in lines if each[0] == "+"]
    count = number_of(max(len(removed), len(added)), "line")
    pair = (removed[:1] or [""], added[:1] or [""])
    yield Change(f"program ({count})", *(each[0][:_LONGEST] for each in pair))


def _lines(run: TrainingRun) -> list[str]:
    try:
        return (run.path / PROGRAM).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _parting(
    before: tuple[RunSummary, StoreReader], after: tuple[RunSummary, StoreReader]
) -> Iterator[Change]:
    one, other = (_losses(*each) for each in (before, after))
    common = sorted(one.keys() & other.keys())
    for step in common:
        a, b = one[step], other[step]
        is_equal = a == b or (math.isnan(a) and math.isnan(b))
        if not is_equal and not abs(a - b) <= _ROUNDING * max(abs(a), abs(b)):
            yield Change(f"loss from step {step} on", f"{a:.6g}", f"{b:.6g}")
            return
    if common:
        yield Change("loss", f"equal in {number_of(len(common), 'step')}", "the same")


def _losses(summary: RunSummary, store: StoreReader) -> dict[int, float]:
    if not summary.ranks or not summary.steps:
        return {}
    span = Span(0, summary.steps)
    series = store.metric("loss", rank=min(summary.ranks), span=span, most=summary.steps + 1)
    return dict(zip(series.steps, series.mean, strict=True))
