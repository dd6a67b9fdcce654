"""The page about a survey of published architectures."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from fullgraph.measure.survey.causes import broken, causes, failures, places
from fullgraph.measure.survey.database import Surveyed
from fullgraph.taxonomy import Entry

_MOST_PLACES = 20


def page(rows: Sequence[Surveyed], pages: Mapping[str, Entry], machine: str) -> str:
    """The page, as Markdown.

    Args:
        rows: of the survey.
        pages: of the taxonomy, by their codes.
        machine: versions and size of the machine.
    """
    ran = [each for each in rows if not each.result.failure]
    with_breaks = broken(ran)
    recompiled = sum(bool(each.result.recompiles) for each in ran)
    seconds = statistics.median(each.result.seconds for each in ran) if ran else 0.0
    parts = [
        "# Graph breaks in published architectures",
        f"`make survey` writes this page. {machine}",
        "Of each file `modeling_*.py` of transformers, the class with the shortest name that ends "
        "in `Model` is built small from its configuration class, with random weights, and called "
        'once in evaluation mode under `torch.compile(backend="eager")`, in a process of its own. '
        "The inputs are the model's own dummy inputs, or are found from its configuration and its "
        "annotations. Code that this call does not reach is not in the tables.",
        f"**{len(ran)} of {len(rows)} architectures ran**: {len(ran) - len(with_breaks)} without a "
        f"graph break, {len(with_breaks)} with at least one, {recompiled} were compiled again. "
        f"The median architecture took {seconds:.1f} s, imports included.",
        "## Causes",
        "*Only this*: architectures in which nothing else breaks the graph, which one change of "
        "this kind would make whole.",
        _causes(ran, pages),
        "## Places that architectures share",
        "A fix at one of these places clears the architectures that break only there.",
        _places(ran),
        "## Architectures with graph breaks",
        _models(ran),
        "## Architectures that did not run",
        "No configuration or inputs were found that run in eager mode, or a limit of 120 s or of "
        "6,000 MB was reached.",
        _failures(rows),
    ]
    return "\n\n".join(parts) + "\n"


def _causes(ran: Sequence[Surveyed], pages: Mapping[str, Entry]) -> str:
    lines = [
        f"| {each.models} | {each.only} | {each.sites} | {_link(each.code, pages)} |"
        for each in causes(ran)
    ]
    return _table(
        "| architectures | only this | places | page |", "---: | ---: | ---: | ---", lines
    )


def _link(code: str, pages: Mapping[str, Entry]) -> str:
    entry = pages.get(code)
    return f"[{code} {entry.title}](../taxonomy/{entry.id}.md)" if entry else code


def _places(ran: Sequence[Surveyed]) -> str:
    lines = [
        f"| {len(each.models)} | {each.cleared} | {each.site.code} | "
        f"`{each.site.file}:{each.site.line}` {each.site.function} |"
        for each in places(ran)[:_MOST_PLACES]
    ]
    return _table("| architectures | only this | page | place |", "---: | ---: | --- | ---", lines)


def _models(ran: Sequence[Surveyed]) -> str:
    lines = []
    for each in ran:
        sites = broken([each]).get(each.row.model, [])
        if sites:
            codes = ", ".join(sorted({site.code for site in sites}))
            lines.append(f"| {_name(each)} | {len(sites)} | {each.result.graphs} | {codes} |")
    return _table("| architecture | places | graphs | pages |", "--- | ---: | ---: | ---", lines)


def _failures(rows: Sequence[Surveyed]) -> str:
    lines = [
        f"| {len(failed)} | {kind} | {', '.join(map(_name, failed))} |"
        for kind, failed in failures(rows)
    ]
    return _table("| architectures | kind | which |", "---: | --- | ---", lines)


def _name(surveyed: Surveyed) -> str:
    return surveyed.row.target.rpartition(":")[2]


def _table(head: str, marks: str, lines: Sequence[str]) -> str:
    return "\n".join([head, f"| {marks} |", *lines]) if lines else "None."
