"""A break with what is verified about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fullgraph.llm.answers.explanation import Change, Explanation
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import SeenValue


@dataclass(frozen=True)
class ProvenFix:
    """A fix whose proof succeeded: the break is gone, and results stay the same.

    Attributes:
        title: what it does, in the imperative.
        rewrite: the name of the rewrite.
        note: what should be known before applying it.
        drops: what compiled code no longer does.
        changes: what it replaces; each ``search`` is in its file once. Files are named by path.
    """

    title: str
    rewrite: str
    note: str
    drops: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Rating:
    """What a user thought of an explanation of the break."""

    rating: int
    word: str
    author: str


@dataclass(frozen=True)
class LabelledBreak:
    """A break, what was known around it, and what is verified about it.

    Attributes:
        origin: where it comes from, in words: a survey, or the user's runs.
        licence: of the code.
        group: the file; all breaks of a group are in the same split.
        torch: the version that ran it.
        finding: the break.
        findings: everything that the same run observed.
        texts: the files of that run, by path.
        values: what names held around the breaks.
        fix: a proven fix; None where none is known.
        rating: the user's last rating; None without one.
        answer: an answer of a model that the user rated 4 or 5 and whose names are all known,
            without its changes; None without one.
    """

    origin: str
    licence: str
    group: str
    torch: str
    finding: Finding
    findings: tuple[Finding, ...]
    texts: Mapping[str, str]
    values: tuple[SeenValue, ...] = ()
    fix: ProvenFix | None = None
    rating: Rating | None = None
    answer: Explanation | None = None
