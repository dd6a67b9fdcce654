"""What breaks on which torch, as a Markdown page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fullgraph.findings import Finding
from tests.dynamic.zoo.run import Outcome, Zoo

_HEAD = """\
# What breaks on which torch

`make matrix` writes this page: it runs the zoo of small functions (`tests/dynamic/zoo`) on each
torch version, once under Fullgraph and once under Dynamo's own trace (`TORCH_TRACE`), and compares
the two. Python {python}, on a CPU.

A cell lists PyTorch's id of each distinct break, or `break` for one without an id (before
torch 2.8 there are none); `–` is no break. A `*` marks a cell where Fullgraph and Dynamo's trace
differ.

"""


def page(zoos: Sequence[Zoo], python: str) -> str:
    """The page, from the same cases on every torch."""
    lines = [_HEAD.format(python=python) + _row(["", *(f"torch {zoo.torch}" for zoo in zoos)])]
    lines.append(_row(["---", *("---:" for _ in zoos)]))
    for label, count in _TOTALS.items():
        lines.append(_row([label, *(str(sum(map(count, zoo.outcomes))) for zoo in zoos)]))
    lines += ["", _row(["function", *(zoo.torch for zoo in zoos)]), _row(["---"] * (len(zoos) + 1))]
    for outcomes in zip(*(zoo.outcomes for zoo in zoos), strict=True):
        name = f"{outcomes[0].theme}.{outcomes[0].name}"
        lines.append(_row([f"`{name}`", *map(_cell, outcomes)]))
    return "\n".join(lines) + "\n"


def agrees(outcome: Outcome) -> bool:
    """Whether Fullgraph found exactly the breaks of Dynamo's trace."""
    return set(map(_place, outcome.findings)) == set(map(tuple, outcome.breaks))


_TOTALS: Mapping[str, Callable[[Outcome], int]] = {
    "functions": lambda outcome: 1,
    "functions that break": lambda outcome: bool(outcome.breaks),
    "distinct breaks in Dynamo's trace": lambda outcome: len(set(outcome.breaks)),
    "distinct breaks found by Fullgraph": lambda outcome: len(set(map(_place, outcome.findings))),
    "functions where the two differ": lambda outcome: not agrees(outcome),
}


def _cell(outcome: Outcome) -> str:
    distinct = sorted(set(outcome.breaks))
    text = ", ".join(found.gb_id or "break" for found in distinct) or "–"
    return text if agrees(outcome) else f"{text} *"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _place(finding: Finding) -> tuple[str, str, int]:
    gb_id = finding.observation.gb_id if finding.observation else ""
    return gb_id or "", finding.location.path, finding.location.line
