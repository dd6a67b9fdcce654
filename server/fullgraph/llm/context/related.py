"""What the finding follows from, what follows from it, and what else the run found."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.explain.happened import times
from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.files import Files
from fullgraph.llm.context.question import Question
from fullgraph.vocabulary.findings import Finding, Kind, Location

_CAUSES = 94
_OTHERS = 50
_MOST = 8


def related_parts(question: Question, files: Files) -> list[Part]:
    """The causes and the followers of a finding, then the other findings."""
    finding = question.finding
    others = [each for each in question.findings if each != finding and not each.marks_call]
    cause = finding.observation.caused_by if finding.observation else None
    rows = []
    if cause is not None:
        row = _row(question, files, cause, _at(others, cause))
        noun = finding.observation.cause_noun if finding.observation else "break"
        rows.append(f"This one is caused by the {noun} at {row}. It may be gone once that one is.")
    followers = [each for each in others if _follows(each, finding.location)]
    if followers:
        rows.append("These follow from this one, and may be gone once it is:")
        rows += [f"- {_row(question, files, each.location, each)}" for each in followers[:_MOST]]
    rest = [
        each
        for each in others
        if each not in followers and (cause is None or not _is_at(each, cause))
    ]
    listed = [f"- {_row(question, files, each.location, each)}" for each in rest[:_MOST]]
    if len(rest) > _MOST:
        listed.append(f"- and {len(rest) - _MOST} more")
    return [
        Part("CAUSES AND FOLLOWERS", "\n".join(rows), _CAUSES, "causes and followers"),
        Part("OTHER FINDINGS", "\n".join(listed), _OTHERS, "the other findings"),
    ]


def _follows(finding: Finding, place: Location) -> bool:
    cause = finding.observation.caused_by if finding.observation else None
    return cause is not None and cause.path == place.path and place.contains_line(cause.line)


def _is_at(finding: Finding, place: Location) -> bool:
    at = finding.location
    return at.path == place.path and at.contains_line(place.line)


def _at(findings: Iterable[Finding], place: Location) -> Finding | None:
    return next((each for each in findings if _is_at(each, place)), None)


def _row(question: Question, files: Files, place: Location, finding: Finding | None) -> str:
    """A finding in one line; its code only where the scope lets it be sent."""
    name = files.name(place.path)
    words = ""
    if finding is not None:
        entry = question.taxonomy.by_id(finding.entry)
        observation = finding.observation
        often = f", {times(observation.count)}" if observation and observation.count > 1 else ""
        is_break = finding.kind is Kind.BREAK
        words = f" ({finding.code} {entry.title}{often}{'' if is_break else ', not a break'})"
    file = files.at(place.path)
    if question.scope == "line" or file is None:
        return f"another line of {name}{words}"
    return f"`{file.line(place.line).strip()[:160]}` in {name}{words}"
