"""The corpus judged: the checker's predictions beside what is kept of each model's run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fullgraph.static.results import Problem
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from tests.accuracy.compare import Comparison, compare
from tests.accuracy.evidence import Evidence, evidence_of
from tests.accuracy.observations import Observation
from tests.accuracy.rounds import LIBRARIES


@dataclass(frozen=True)
class Judged:
    """Some observations together, and what the checker says of their files."""

    observations: tuple[Observation, ...]
    evidence: Evidence
    comparison: Comparison


@dataclass(frozen=True)
class Judgement:
    """Everything that the page and the listings show.

    Attributes:
        models: of the corpus, each by itself.
        together: all models; a line that broke in one of them broke.
        seen: those whose misses and false alarms the writers of rules look at.
        held_out: the others.
        unseen: of these, the packages that are new in this round.
        by_library: all models again, by what their packages are to Fullgraph: the two large
            libraries, and the many packages whose authors do not test with ``torch.compile``.
        own: Fullgraph's own small programs, each group by itself.
        problems: what kept the checker from checking.
    """

    models: tuple[Judged, ...]
    together: Judged
    seen: Judged
    held_out: Judged
    unseen: Judged
    by_library: Mapping[str, Judged]
    own: tuple[Judged, ...]
    problems: tuple[Problem, ...]


_OTHERS = "other packages"


def judge(
    observations: Sequence[Observation],
    findings: Sequence[Finding],
    problems: Sequence[Problem],
    taxonomy: Taxonomy,
) -> Judgement:
    """Compare what was observed with ``findings``.

    Args:
        observations: of the corpus and of Fullgraph's own programs.
        findings: of the checker in all of their files.
        problems: what kept the checker from checking.
        taxonomy: says to which page a break belongs.
    """

    def judged(some: Sequence[Observation]) -> Judged:
        evidence = evidence_of(some, taxonomy)
        return Judged(tuple(some), evidence, compare(findings, evidence))

    corpus = [o for o in observations if not o.is_own]
    return Judgement(
        models=tuple(judged([o]) for o in corpus),
        together=judged(corpus),
        seen=judged([o for o in corpus if not o.is_held_out]),
        held_out=judged([o for o in corpus if o.is_held_out]),
        unseen=judged([o for o in corpus if o.is_held_out and not o.library]),
        by_library={
            library or _OTHERS: judged([o for o in corpus if o.library == library])
            for library in (*LIBRARIES, "")
        },
        own=tuple(judged([o]) for o in observations if o.is_own),
        problems=tuple(problems),
    )
