"""The findings of a traced program: one per distinct break, whichever processes made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fullgraph.dynamic.origins import with_origins
from fullgraph.dynamic.ranges import Evaluated
from fullgraph.dynamic.run import observed_findings
from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import Finding


def trace_findings(
    processes: Sequence[ProcessTrace],
    taxonomy: Taxonomy,
    read_text: Callable[[str], str | None],
    is_first_party: Callable[[str], bool],
) -> tuple[Finding, ...]:
    """The findings of all processes, in file order, with the count of all of them.

    Args:
        processes: those of one program.
        taxonomy: classifies each break.
        read_text: the text of a file as it was run, or None if it cannot be read.
        is_first_party: whether a path is first-party.
    """
    compiling = [process for process in processes if process.compiled]
    names = process_names(compiling)
    joined: dict[object, Finding] = {}
    for process, name in zip(compiling, names, strict=True):
        for finding in observed_findings(process.result(), taxonomy, read_text, is_first_party):
            if len(set(names)) > 1:
                finding = _named(finding, name)
            kind = finding.message if finding.entry == UNCLASSIFIED.id else ""
            seen = finding.observation
            happened = (seen.kind, seen.cause) if seen else ()
            same = (finding.location, finding.code, kind, *happened)
            joined[same] = joined[same].joined(finding) if same in joined else finding
    in_order = sorted(joined.values(), key=lambda f: (f.location, f.code, f.message))
    # What is the first of an origin in one process need not be it in all of them.
    return with_origins(in_order, read_text) if len(compiling) > 1 else tuple(in_order)


def evaluated_together(processes: Sequence[ProcessTrace]) -> Mapping[str, Evaluated]:
    """What the processes evaluated, by path."""
    together: dict[str, Evaluated] = {}
    for process in processes:
        for path, evaluated in process.result().evaluated.items():
            together[path] = evaluated.joined(together[path]) if path in together else evaluated
    return together


def process_names(processes: Sequence[ProcessTrace]) -> list[str]:
    """What to call each process: its rank if no other process has the same, else its process id."""
    ranks = Counter(
        rank for rank, _ in {(p.process.rank, p.process.pid) for p in processes} if rank
    )
    return [
        f"rank {p.process.rank}" if ranks[p.process.rank] == 1 else f"process {p.process.pid}"
        for p in processes
    ]


def name_in(process: str, compilation: str) -> str:
    """A compilation's id among those of several processes: ``rank 0: 1/0``."""
    return f"{process}: {compilation}"


def _named(finding: Finding, process: str) -> Finding:
    if finding.observation is None:
        return finding
    compilations = tuple(name_in(process, each) for each in finding.observation.compilations)
    named = replace(finding.observation, processes=(process,), compilations=compilations)
    return replace(finding, observation=named)
