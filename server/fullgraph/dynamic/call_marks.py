"""Marks the calls in one file of functions that break in the user's other files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from fullgraph.dynamic.ranges import Ranges, ReadText
from fullgraph.vocabulary.findings import Finding, Frame, Kind, Location


def call_marks(findings: Sequence[Finding], path: str, read_text: ReadText) -> tuple[Finding, ...]:
    """A finding for each line of a file whose call led to a break in another of the user's files.

    A line has one, whatever breaks behind it, and none if it has a finding of its own: there is
    nothing to fix at the call.

    Args:
        findings: of a run.
        path: the file, which was explained.
        read_text: the text of a file as it was run, or None if it cannot be read.
    """
    behind: dict[int, list[Finding]] = {}
    for finding in findings:
        for line in _calls(finding, path):
            behind.setdefault(line, []).append(finding)
    own = [finding.location for finding in findings if finding.location.path == path]
    ranges = Ranges(read_text)
    return tuple(
        _mark(ranges.line(path, line), breaks)
        for line, breaks in sorted(behind.items())
        if not any(location.contains_line(line) for location in own)
    )


def _calls(finding: Finding, path: str) -> Iterable[int]:
    """The lines of a file that called what breaks in another one; a library's have their own."""
    observation = finding.observation
    if observation is None or observation.called_from or observation.kind is not Kind.BREAK:
        return ()
    if finding.location.path == path:
        return ()
    frames = (*observation.callers, *_innermost(observation.stack, path))
    return dict.fromkeys(f.line for f in frames if f.path == path and f.line > 0)


def _innermost(stack: Sequence[Frame], path: str) -> Sequence[Frame]:
    return [frame for frame in stack if frame.path == path][-1:]


def _mark(call: Location, breaks: Sequence[Finding]) -> Finding:
    first = breaks[0]
    observation = first.observation
    assert observation is not None
    at = first.location
    name = observation.stack[-1].name if observation.stack else PurePath(at.path).stem
    more = f", and {len(breaks) - 1} more" if len(breaks) > 1 else ""
    # The kind alone: Dynamo's reason is at the break.
    kind = first.message.partition(": ")[0]
    message = f"In `{name}`, called here, at {PurePath(at.path).name}:{at.line}: {kind}{more}"
    seen = replace(observation, called_from=(call,), breaks_at=at, caused_by=None, cost=None)
    return replace(first, location=call, message=message, observation=seen, fixes=(), because="")


def without_doubled(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings of a file without marks of calls on lines that another finding is on."""
    kept: list[Finding] = []
    every = tuple(findings)
    others = [finding.location for finding in every if not finding.marks_call]
    for finding in every:
        line = finding.location.line
        if finding.marks_call:
            if any(location.contains_line(line) for location in others):
                continue
            others.append(finding.location)
        kept.append(finding)
    return tuple(kept)
