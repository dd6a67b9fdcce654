"""Findings in one file from the checks of others, joined with those of its own check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fullgraph.static.findings.suppress import UnusedSuppression, still_unused, without_suppressed
from fullgraph.vocabulary.findings import Finding, Likelihood


def with_found(
    own: Iterable[Finding],
    unused: Iterable[UnusedSuppression],
    found: Iterable[Finding],
    text: str,
) -> tuple[tuple[Finding, ...], tuple[UnusedSuppression, ...]]:
    """The findings of a file and its unused comments, with what other files' checks found in it.

    Args:
        own: what its own check found.
        unused: the comments that silence nothing of that.
        found: what the checks of others found in it.
        text: the file's.
    """
    found = tuple(found)
    if not found:
        return tuple(own), tuple(unused)
    known, added = joined(own, found)
    findings = (*known, *without_suppressed(added, text))
    in_order = sorted(findings, key=lambda f: (f.location, f.code))
    return tuple(in_order), still_unused(unused, found, text)


def with_possible(findings: Iterable[Finding], possible: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings of a file with those that are only possible, where there is no other."""
    every = {(f.location, f.code): f for f in (*possible, *findings)}
    return tuple(sorted(every.values(), key=lambda f: (f.location, f.code)))


def joined(
    own: Iterable[Finding], found: Iterable[Finding]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """A file's own findings, and those that only the checks of others have.

    Where a file's own check can only assume that something is compiled, another may show it.

    Args:
        own: what its own check found.
        found: what the checks of others found in it.
    """
    others: dict[object, Finding] = {}
    for finding in found:
        place = (finding.location, finding.code)
        before = others.get(place)
        if before is None or (before.is_assumed and not finding.is_assumed):
            others[place] = finding
    result = []
    for finding in own:
        other = others.pop((finding.location, finding.code), None)
        if other is not None and _is_surer(other, finding):
            finding = replace(
                finding,
                is_assumed=other.is_assumed,
                because=other.because,
                compile_call=other.compile_call,
                callers=other.callers,
                condition=other.condition,
                likelihood=other.likelihood,
            )
        result.append(finding)
    return tuple(result), tuple(others.values())


def _is_surer(other: Finding, own: Finding) -> bool:
    """Whether another check has the better evidence: a call in it, where this file has a name."""
    if other.is_assumed != own.is_assumed:
        return own.is_assumed
    is_certain = own.likelihood is Likelihood.CERTAIN
    return not is_certain and other.likelihood.rank <= own.likelihood.rank
