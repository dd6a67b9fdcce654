"""One finding per break: predictions joined with what a run observed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Protocol

from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Location
from fullgraph_worker.guards.guard import GuardPlace
from fullgraph_worker.protocol.wire import SideEffect

NAME = re.compile(r"[^\W\d]\w*")
_IN_THE_GRAPH = (GuardPlace.ARGUMENT, GuardPlace.INTERMEDIATE)
_IS_CHANGED = " is changed at "
_MOST_CHANGES = 3


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
    kept: list[Finding] = []
    for finding in predicted:
        if finding.is_recompile:
            again = [i for i, o in enumerate(joined) if _is_about(finding, o)]
            for i in again:
                joined[i] = _changed_at(finding, joined[i])
            kept += [] if again else [finding]  # Another call may still fail the guard.
            continue
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


def behind_breaks(
    findings: Iterable[Finding], function_at: Callable[[str, int], object]
) -> tuple[Finding, ...]:
    """The findings, with the break that kept Dynamo from a prediction in its reason.

    Where Dynamo cannot resume after a break it skips the function, and traces nothing of what is
    behind the break: a prediction there is neither confirmed nor refuted.

    Args:
        findings: of a run, with the predictions that it left open.
        function_at: the function that a line of a file is in, as what can be compared; None
            outside of functions.
    """
    every = tuple(findings)
    skipped = {
        (frame.path, function_at(frame.path, frame.line)): frame.line
        for finding in reversed(every)
        for frame in _skipped_frames(finding)
    }
    return tuple(
        finding
        if finding.observation
        else _behind(finding, skipped.get(_function_of(finding, function_at)))
        for finding in every
    )


def _function_of(finding: Finding, function_at: Callable[[str, int], object]) -> tuple[str, object]:
    at = finding.location
    return at.path, function_at(at.path, at.line)


def _skipped_frames(finding: Finding) -> tuple[Frame, ...]:
    """The calls of the functions that Dynamo skipped because of a break."""
    seen = finding.observation
    if seen is None or finding.kind is not Kind.BREAK:
        return ()
    names = {name.removeprefix("the rest of ") for name in seen.skipped}
    return tuple(frame for frame in seen.stack if frame.name in names)


def _behind(finding: Finding, line: int | None) -> Finding:
    if line is None or finding.location.line <= line:
        return finding
    reason = f"not traced: behind the break at line {line}"
    because = "; ".join(filter(None, (reason, finding.because)))
    return replace(finding, because=because, behind=line)


def _is_about(predicted: Finding, observed: Finding) -> bool:
    """Whether an observed recompile is about the value that a prediction names."""
    guard = observed.observation.guard if observed.observation else None
    if guard is None or not predicted.subject or not observed.is_recompile:
        return False
    return re.search(rf"(?<![\w.]){re.escape(predicted.subject)}(?!\w)", guard.subject) is not None


def changed_name(finding: Finding) -> str:
    """The last name in what a failed guard is about, ``calls`` for ``self.calls``.

    Empty where a change of an object is not what fails it.
    """
    guard = finding.observation.guard if finding.observation else None
    if guard is None or guard.place in _IN_THE_GRAPH:
        return ""
    names = NAME.findall(guard.subject)
    return str(names[-1]) if names else ""


def with_changes(finding: Finding, changes: Iterable[SideEffect]) -> Finding:
    """A recompile with the lines at which the run changed what its guard is about.

    Args:
        finding: of a run.
        changes: the lines at which compiled code changes objects.
    """
    name = changed_name(finding)
    if not name or not finding.is_recompile or _IS_CHANGED in finding.because:
        return finding
    seen = finding.observation
    subject = seen.guard.subject if seen and seen.guard else name
    here = finding.location.path
    at = sorted({(c.path, c.line) for c in changes if name in NAME.findall(c.code)})
    if not at or len(at) > _MOST_CHANGES:
        return finding
    where = " and at ".join(_line_in(path, line, here) for path, line in at)
    return _because(finding, f"`{subject}`{_IS_CHANGED}{where}")


def _changed_at(predicted: Finding, observed: Finding) -> Finding:
    """The observed recompile with the line that changes what its guard is about."""
    at = predicted.location
    where = _line_in(at.path, at.line, observed.location.path)
    return _because(observed, f"`{predicted.subject}`{_IS_CHANGED}{where}")


def _line_in(path: str, line: int, here: str) -> str:
    return f"line {line}" if path == here else f"line {line} of {PurePath(path).name}"


def _because(finding: Finding, reason: str) -> Finding:
    if reason in finding.because:
        return finding
    return replace(finding, because="; ".join(filter(None, (finding.because, reason))))


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
        compile_call=predicted.compile_call,
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
