"""Graph breaks by torch version, as a Markdown page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fullgraph.calibration.confirm import Confirmed
from tests.dynamic.zoo.run import Outcome, Zoo
from tests.matrix.pages import cell

_HEAD = """\
# Graph breaks by torch version

`make matrix` writes this page. Python {python}, on a CPU.

## The kinds of break

`make matrix` runs the programs of each page of the taxonomy with each torch version, and writes the
field `breaks_in` of the pages. `breaks`: the example breaks as described on a marked line; `–`: it
does not; `not run`: the program needs a feature that this torch version does not have. A `*` marks
a cell with another difference from the page, for example a replacement that breaks too.

{pages}

## The zoo

`make matrix` runs the zoo of small functions (`tests/dynamic/zoo`) with each torch version, once
under Fullgraph and once with Dynamo's own trace (`TORCH_TRACE`), and compares the two.

A cell lists PyTorch's id of each break that Fullgraph finds, or `break` for one without an id
(torch versions before 2.8 have no ids); `–` means no break. A `*` marks a cell where the lines
differ from those in Dynamo's trace. Ids are not compared: in torch 2.9 the trace omits some, and
names the last of a chain of breaks where Fullgraph names the first.

"""


def table(zoos: Sequence[Zoo], runs: Sequence[Confirmed], python: str) -> str:
    """The page, from the same cases and the same programs on every torch."""
    head = _HEAD.format(python=python, pages=_pages(runs))
    lines = [head + _row(["", *(f"torch {zoo.torch}" for zoo in zoos)])]
    lines.append(_row(["---", *("---:" for _ in zoos)]))
    for label, count in _TOTALS.items():
        lines.append(_row([label, *(str(sum(map(count, zoo.outcomes))) for zoo in zoos)]))
    lines += ["", _row(["function", *(zoo.torch for zoo in zoos)]), _row(["---"] * (len(zoos) + 1))]
    for outcomes in zip(*(zoo.outcomes for zoo in zoos), strict=True):
        name = f"{outcomes[0].theme}.{outcomes[0].name}"
        lines.append(_row([f"`{name}`", *map(_cell, outcomes)]))
    return "\n".join(lines) + "\n"


def _pages(runs: Sequence[Confirmed]) -> str:
    lines = [_row(["page", *(f"torch {run.hello.torch}" for run in runs)])]
    lines.append(_row(["---"] * (len(runs) + 1)))
    for pages in zip(*(run.pages for run in runs), strict=True):
        entry = pages[0].entry
        link = f"[{entry.code} {entry.id}](../taxonomy/{entry.id}.md)"
        lines.append(_row([link, *map(cell, pages)]))
    return "\n".join(lines)


def agrees(outcome: Outcome) -> bool:
    """Whether Fullgraph found breaks on exactly the lines of Dynamo's trace."""
    return _found(outcome) == _traced(outcome)


_TOTALS: Mapping[str, Callable[[Outcome], int]] = {
    "functions": lambda outcome: 1,
    "functions that break": lambda outcome: bool(outcome.breaks),
    "lines that break in Dynamo's trace": lambda outcome: len(_traced(outcome)),
    "lines that break, found by Fullgraph": lambda outcome: len(_found(outcome)),
    "functions where the two differ": lambda outcome: not agrees(outcome),
}


def _found(outcome: Outcome) -> set[tuple[str, int]]:
    return {(finding.location.path, finding.location.line) for finding in outcome.findings}


def _traced(outcome: Outcome) -> set[tuple[str, int]]:
    return {(found.path, found.line) for found in outcome.breaks}


def _cell(outcome: Outcome) -> str:
    ids = (f.observation.gb_id for f in outcome.findings if f.observation)
    text = ", ".join(gb_id or "break" for gb_id in ids) or "–"
    return text if agrees(outcome) else f"{text} *"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
