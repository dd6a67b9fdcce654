"""One finding per break: predictions joined with what a run observed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location


@dataclass(frozen=True)
class Merged:
    """Predictions and observations of the same code, joined.

    Attributes:
        findings: what to show, in file order: observed ones, and predictions that the
            run has no evidence about.
        cleared: predictions that the run proved wrong, with evidence ``cleared``.
    """

    findings: tuple[Finding, ...]
    cleared: tuple[Finding, ...]


class Verdict(Protocol):
    """The verdict of runs about predictions; see ``fullgraph.dynamic.refuting``."""

    def refutes(self, finding: Finding) -> bool:
        """Whether a run evaluated the predicted expression without breaking there."""

    def had_run(self, finding: Finding) -> bool:
        """Whether the expression had been evaluated when what is around it broke."""


def merge(predicted: Iterable[Finding], observed: Iterable[Finding], verdict: Verdict) -> Merged:
    """Join what was predicted with what a run observed.

    A prediction on a line that broke in the same way explains the observation, and is
    not a second finding. A prediction whose expression Dynamo evaluated without a
    break is cleared. What the run had not come to stays predicted.

    Args:
        predicted: findings of the static side.
        observed: findings of a run.
        verdict: that run's.
    """
    joined = sorted(observed, key=_file_order)
    others: list[Finding] = []
    for finding in predicted:
        same_kind = [
            i
            for i, o in enumerate(joined)
            if o.entry == finding.entry
            and not o.marks_call
            and _overlap(finding.location, o.location)
        ]
        if same_kind:
            inside = [i for i in same_kind if _within(finding.location, joined[i].location)]
            best = [*inside, *same_kind][0]
            joined[best] = _join(finding, joined[best])
        else:
            others.append(finding)
    kept: list[Finding] = []
    cleared: list[Finding] = []
    for finding in others:
        # Only now: the same kind's predictions have made the observed ranges tighter.
        at = [o for o in joined if _is_break(o) and _overlap(finding.location, o.location)]
        if any(o.location == finding.location for o in at):
            # One expression is one finding, whatever it is called.
            continue
        if any(_is_in_call(finding, o) for o in at) and verdict.had_run(finding):
            # Had Dynamo broken at the argument, it would have an observation of its own.
            continue
        if verdict.refutes(finding):
            cleared.append(replace(finding, evidence=Evidence.CLEARED))
        else:
            kept.append(finding)
    return Merged(
        findings=tuple(sorted([*joined, *kept], key=_file_order)),
        cleared=tuple(sorted(cleared, key=_file_order)),
    )


def _join(predicted: Finding, observed: Finding) -> Finding:
    """The observation with the prediction's words and its range.

    The prediction names the call where Dynamo names a mechanism, and bytecode positions are
    coarse: a conditional jump spans its whole ``if`` statement.
    """
    tighter = predicted.location.line == observed.location.line and _within(
        predicted.location, observed.location
    )
    return replace(
        observed,
        location=predicted.location if tighter else observed.location,
        message=predicted.message,
        because=observed.because or predicted.because,
    )


def _is_break(finding: Finding) -> bool:
    """A finding about a whole function does not apply to one of its lines."""
    return finding.kind in (Kind.BREAK, Kind.DISABLED) and not finding.marks_call


def _is_in_call(predicted: Finding, observed: Finding) -> bool:
    """Whether the prediction is part of what broke, other than of a branch.

    A branch that broke may never have come to what lies within it.
    """
    return not _is_control_flow(observed) and _within(predicted.location, observed.location)


def _is_control_flow(finding: Finding) -> bool:
    return finding.code.startswith("FG2")


def _overlap(a: Location, b: Location) -> bool:
    return a.path == b.path and a.line <= b.end_line and b.line <= a.end_line


def _within(inner: Location, outer: Location) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) and (
        inner.end_line,
        inner.end_column,
    ) <= (outer.end_line, outer.end_column)


def _file_order(finding: Finding) -> tuple[Location, str]:
    return (finding.location, finding.code)
