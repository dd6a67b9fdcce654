"""Findings made by hand, and what their fixes make of a text."""

from __future__ import annotations

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits, line_offsets
from fullgraph.vocabulary.findings import Evidence, Finding, Fix, Location, Observation

PATH = "/somewhere/model.py"
CODES = {
    "logging-call": "FG103",
    "tqdm-loop": "FG302",
    "data-dependent-branch": "FG201",
    "tensor-to-scalar": "FG102",
    "dynamic-shape-operation": "FG202",
}


ALTERNATIVES = {"reorder_logging"}
"""Rewrites that offer another fix beside the first one."""


def location_of(text: str, snippet: str, nth: int = 1) -> Location:
    """Where the nth occurrence of ``snippet`` lies in ``text``."""
    start = -1
    for _ in range(nth):
        start = text.index(snippet, start + 1)
    (line, column), (end_line, end_column) = (
        _place(text, start),
        _place(text, start + len(snippet)),
    )
    return Location(PATH, line, column, end_line, end_column)


def _place(text: str, offset: int) -> tuple[int, int]:
    starts = [s for s in line_offsets(text) if s <= offset]
    return len(starts), offset - starts[-1]


def finding(
    entry: str, text: str, snippet: str, nth: int = 1, observation: Observation | None = None
) -> Finding:
    evidence = Evidence.PREDICTED if observation is None else Evidence.OBSERVED
    place = location_of(text, snippet, nth)
    return Finding(CODES[entry], entry, place, evidence, "breaks", observation=observation)


def only_fix(entry: str, text: str, snippet: str, nth: int = 1) -> Fix:
    fixes = [
        fix
        for fix in propose_fixes(finding(entry, text, snippet, nth), text)
        if fix.rewrite not in ALTERNATIVES
    ]
    assert len(fixes) == 1, fixes
    return fixes[0]


def fixed(entry: str, text: str, snippet: str, nth: int = 1) -> str:
    return apply_edits(text, only_fix(entry, text, snippet, nth).edits)
