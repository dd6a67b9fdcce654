"""Findings as LSP speaks of them, and positions back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types
from pygls import uris

from fullgraph.findings import Edit, Evidence, Finding, Frame, Kind, Location, Observation
from fullgraph.positions import Encoding, from_codepoints, to_codepoints
from fullgraph.settings import Level, SeveritySettings
from fullgraph.source import split_lines
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy

SOURCE = "fullgraph"
_SEVERITIES: dict[Level, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}


def path_of(uri: str) -> str:
    """The absolute path of a document; an untitled one keeps its URI."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return str(Path(path)) if path else uri


def uri_of(path: str) -> str:
    """The URI of what ``path_of`` gave."""
    return (uris.from_fs_path(path) or path) if Path(path).is_absolute() else path


@dataclass(frozen=True)
class Ranges:
    """Converts between locations and LSP ranges of one text."""

    lines: Sequence[str]
    encoding: Encoding

    @classmethod
    def of(cls, text: str, encoding: Encoding) -> Ranges:
        """Ranges of ``text``."""
        return cls(split_lines(text), encoding)

    def range(self, location: Location) -> types.Range:
        """The LSP range of ``location``."""
        return types.Range(
            self._position(location.line, location.column),
            self._position(location.end_line, location.end_column),
        )

    def line_and_column(self, position: types.Position) -> tuple[int, int]:
        """The 1-based line and code point column of an LSP position."""
        text = self.lines[position.line] if position.line < len(self.lines) else ""
        return position.line + 1, to_codepoints(text, position.character, self.encoding)

    def edits(self, edits: Sequence[Edit]) -> list[types.TextEdit]:
        """Edits of this text."""
        return [types.TextEdit(self.range(edit.location), edit.new_text) for edit in edits]

    def _position(self, line: int, column: int) -> types.Position:
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return types.Position(line - 1, from_codepoints(text, column, self.encoding))


def diagnostic(
    finding: Finding, ranges: Ranges, severities: SeveritySettings, taxonomy: Taxonomy
) -> types.Diagnostic | None:
    """The diagnostic of a finding, or None where its severity is ``off``."""
    observed = finding.observation
    level = _level(observed, severities)
    if level == "off" or finding.evidence is Evidence.CLEARED:
        return None
    entry = taxonomy.by_id(finding.entry)
    return types.Diagnostic(
        range=ranges.range(finding.location),
        message=finding.message,
        severity=_SEVERITIES[level],
        code=finding.code,
        code_description=None if entry is UNCLASSIFIED else types.CodeDescription(entry.url),
        source=SOURCE,
        related_information=_call_stack(finding) if observed else None,
        data={"entry": finding.entry, "evidence": finding.evidence.value},
    )


def _level(observed: Observation | None, severities: SeveritySettings) -> Level:
    if observed is None:
        return severities.predicted
    if severities.observed == "off":
        return "off"
    if observed.fullgraph or observed.ends_the_program:
        return "error"
    if not observed.is_problem and severities.observed != "hint":
        return "information"
    return severities.observed


def _call_stack(finding: Finding) -> list[types.DiagnosticRelatedInformation]:
    """The calls that led to the break, without the break's own line."""
    if finding.observation is None:
        return []
    *callers, last = finding.observation.stack or (Frame("", 0, ""),)
    related = [_related(frame, f"called from {frame.function}") for frame in callers]
    is_below = last.path == finding.location.path and last.line > finding.location.end_line
    if is_below and finding.kind in (Kind.RECOMPILE, Kind.RECOMPILE_LIMIT):
        related.append(_related(last, "this line is why the value is guarded"))
    return [one for one in related if one.location.range.start.line >= 0]


def _related(frame: Frame, message: str) -> types.DiagnosticRelatedInformation:
    line = types.Range(types.Position(frame.line - 1, 0), types.Position(frame.line, 0))
    return types.DiagnosticRelatedInformation(types.Location(uri_of(frame.path), line), message)
