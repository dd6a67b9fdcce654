"""The page about a survey of published architectures."""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping, Sequence

from fullgraph.measure.survey.causes import broken, causes, failures, places
from fullgraph.measure.survey.database import Surveyed
from fullgraph.taxonomy import Entry
from fullgraph.vocabulary.prose import number_of

_MOST_PLACES = 20
_BAR = 24
_LONGEST = 110
_KINDS = {
    "bad-inputs": "could not be built, or failed in eager mode with the inputs that were found",
    "no-inputs": "no inputs were found that run in eager mode",
    "import-error": "needs a package that is not installed",
    "user-exception": "raised an exception",
    "out-of-memory": "reached the limit of memory",
    "timeout": "reached the limit of time",
    "spec": "is not installed",
}


def page(rows: Sequence[Surveyed], planned: int, pages: Mapping[str, Entry], machine: str) -> str:
    """The page, as Markdown.

    Args:
        rows: those of the survey that have been run.
        planned: how many rows the survey has.
        pages: of the taxonomy, by their codes.
        machine: versions and size of the machine.
    """
    ran = [each for each in rows if not each.result.failure]
    seconds = statistics.median(each.result.seconds for each in ran) if ran else 0.0
    parts = [
        "# Graph breaks in published architectures",
        "Which published models does `torch.compile` capture as one graph, what breaks the "
        "others, and what would one fix clear? Each architecture is built small from its "
        "configuration class, with random weights, and called under "
        '`torch.compile(backend="eager")` in a process of its own. The inputs are the model\'s '
        "dummy inputs, or are inferred from its configuration, the documentation of its `forward` "
        "and the exceptions that it raises without them. Code that this call does not reach is "
        "not in the tables.",
        _totals(rows, planned),
        f"Measured with `make survey`: {_versions(rows)} | {machine}. The median run took "
        f"{seconds:.1f} s.",
        "## Causes",
        "*Only this*: architectures that break on nothing else. One change in PyTorch that makes "
        "this kind of code traceable would turn them into one graph. The example is the line at "
        "which most architectures break.",
        _causes(ran, pages),
        "## What one fix upstream would clear",
        "Lines that more than one architecture runs. *Cleared*: architectures that break "
        "on no other line, so that a fix of this line makes each of them one graph. A line marked "
        "*follows* breaks only in architectures that break elsewhere too: it needs no fix of its "
        "own, and does not count against the others.",
        _places(ran),
        *_twice(rows),
        "## Architectures with graph breaks",
        _models(ran),
        "## Architectures that were not run to the end",
        _failures(rows),
    ]
    return "\n\n".join(parts) + "\n"


def _versions(rows: Sequence[Surveyed]) -> str:
    """What was run with what."""
    return ", ".join(sorted({part for each in rows for part in each.versions.split(", ")}))


def _totals(rows: Sequence[Surveyed], planned: int) -> str:
    every = {each.row.model for each in rows}
    ran = {each.row.model for each in rows if not each.result.failure}
    with_breaks = broken(each for each in rows if not each.result.failure)
    recompiled = {each.row.model for each in rows if each.result.recompiles}
    lines = [
        _bar_row("one graph", len(ran) - len(with_breaks), len(every)),
        _bar_row("graph breaks", len(with_breaks), len(every)),
        _bar_row("not run to the end", len(every - ran), len(every)),
    ]
    table = _table("| | architectures | |", "--- | ---: | ---", lines)
    rest = f" of the {planned} rows of the survey" if len(rows) < planned else ""
    return (
        f"**{len(ran)} of {number_of(len(every), 'architecture')} ran**: "
        f"{len(ran) - len(with_breaks)} are one graph, {len(with_breaks)} have graph breaks; "
        f"{len(recompiled)} were recompiled. The tables show {number_of(len(rows), 'run')}{rest}."
        f"\n\n{table}"
    )


def _bar_row(label: str, number: int, of: int) -> str:
    return f"| {label} | {number} | {_bar(number, of)} {number / max(of, 1):.0%} |"


def _bar(number: int, of: int) -> str:
    filled = round(_BAR * number / max(of, 1))
    return "█" * max(filled, int(number > 0)) + "░" * (_BAR - max(filled, int(number > 0)))


def _causes(ran: Sequence[Surveyed], pages: Mapping[str, Entry]) -> str:
    found = causes(ran)
    most = max((each.models for each in found), default=0)
    lines = [
        f"| {each.models} | {'█' * max(1, round(10 * each.models / most))} | {each.only} | "
        f"{each.sites} | {_link(each.code, pages)} | {_code(each.example.source)} "
        f"({each.example.file}:{each.example.line}) |"
        for each in found
    ]
    return _table(
        "| architectures | | only this | lines | page | example |",
        "---: | --- | ---: | ---: | --- | ---",
        lines,
    )


def _link(code: str, pages: Mapping[str, Entry]) -> str:
    entry = pages.get(code)
    return f"[{code} {entry.title}](../taxonomy/{entry.id}.md)" if entry else code


def _places(ran: Sequence[Surveyed]) -> str:
    found = sorted(places(ran), key=lambda each: -each.cleared)
    lines = [
        f"| {'*follows*' if each.follows else each.cleared} | {len(each.models)} | "
        f"{each.site.code} | `{each.site.file}:{each.site.line}` | {_code(each.site.source)} |"
        for each in found[:_MOST_PLACES]
    ]
    return _table(
        "| cleared | architectures | page | line | code |", "---: | ---: | --- | --- | ---", lines
    )


def _twice(rows: Sequence[Surveyed]) -> list[str]:
    """Those that were called more than once, with other sizes."""
    lines = [
        f"| {_name(each)} | {each.row.mode} | {_outcome(each)} | {each.result.recompiles} |"
        for each in sorted(rows, key=lambda each: (each.row.model, each.row.mode))
        if each.row.calls > 1
    ]
    if not lines:
        return []
    return [
        "## Families in two modes and two sizes",
        "Families whose graph breaks the GraphMend paper (arXiv 2509.16248) counts in transformers "
        "4.52.4: called twice, the second time with other sizes, in evaluation and in training "
        "mode. With `dynamic=None`, the default, the second call compiles graphs with dynamic "
        "shapes.",
        _table("| architecture | mode | places | recompiles |", "--- | --- | ---: | ---:", lines),
    ]


def _outcome(surveyed: Surveyed) -> str:
    if surveyed.result.failure:
        return _KINDS.get(surveyed.result.failure_kind, surveyed.result.failure_kind)
    return str(len(broken([surveyed]).get(surveyed.row.model, [])))


def _models(ran: Sequence[Surveyed]) -> str:
    lines = []
    for each in sorted(ran, key=lambda each: (each.row.model, each.row.calls, each.row.mode)):
        sites = broken([each]).get(each.row.model, [])
        if sites and each.row.calls == 1:
            codes = ", ".join(sorted({site.code for site in sites}))
            lines.append(f"| {_name(each)} | {len(sites)} | {each.result.graphs} | {codes} |")
    return _table("| architecture | places | graphs | pages |", "--- | ---: | ---: | ---", lines)


def _failures(rows: Sequence[Surveyed]) -> str:
    counts = [f"| {len(failed)} | {_KINDS.get(kind, kind)} |" for kind, failed in failures(rows)]
    lines = [
        f"| {_name(each)} | {_reason(each)} |" for _, failed in failures(rows) for each in failed
    ]
    parts = [
        _table("| architectures | reason |", "---: | ---", counts),
        _table("| architecture | what was reported |", "--- | ---", lines) if lines else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _reason(surveyed: Surveyed) -> str:
    text = " ".join(surveyed.result.failure.partition("\nAdd th")[0].split())
    text = re.sub(r"\S*/site-packages/|for \S*/python", "", text)
    return _code(text.removeprefix(f"{_name(surveyed)} "), 2 * _LONGEST)


def _code(text: str, longest: int = _LONGEST) -> str:
    """As code in a cell of a table; empty for nothing."""
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return f"`{shown.replace('`', chr(39)).replace('|', chr(92) + '|')}`" if shown else ""


def _name(surveyed: Surveyed) -> str:
    return surveyed.row.target.rpartition(":")[2]


def _table(head: str, marks: str, lines: Sequence[str]) -> str:
    return "\n".join([head, f"| {marks} |", *lines]) if lines else "None."
