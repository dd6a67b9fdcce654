"""Findings in the terms of LSP, and positions from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lsprotocol import types
from pygls import uris

from fullgraph.links import PageLinks
from fullgraph.lsp.diagnostic_data import edit_data, finding_data
from fullgraph.settings.table import Level, SeveritySettings
from fullgraph.source.text import Encoding, from_codepoints, split_lines, to_codepoints
from fullgraph.static.findings.suppress import UnusedSuppression
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import Edit, Evidence, Finding, Kind, Location
from fullgraph.vocabulary.order import level_of

SOURCE = "fullgraph"
UNUSED = "unused-suppression"
_LONGEST_CONDITION = 40
_MOST_CALLS = 5
SEVERITIES: dict[Level, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}


@lru_cache(maxsize=1000)
def path_of(uri: str) -> str:
    """The absolute path of a document; an untitled one keeps its URI."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return str(Path(path)) if path else uri


def uri_of(path: str) -> str:
    """The URI of what ``path_of`` gave."""
    return (uris.from_fs_path(path) or path) if Path(path).is_absolute() else path


@dataclass(frozen=True)
class Ranges:
    """Converts between locations and LSP ranges of one text.

    Attributes:
        text: the whole text.
        lines: of the text.
        encoding: the units of the client.
        above: how many lines of the text are above those of the document; a cell of a
            notebook is a part of the text.
    """

    text: str
    lines: Sequence[str]
    encoding: Encoding
    above: int = 0

    @classmethod
    def of(cls, text: str, encoding: Encoding, above: int = 0) -> Ranges:
        """Ranges of ``text``."""
        return cls(text, _lines(text), encoding, above)

    def holds(self, location: Location) -> bool:
        """Whether the document begins at ``location`` or above it: a cell may begin below."""
        return location.line > self.above

    def range(self, location: Location) -> types.Range:
        """The LSP range of ``location``."""
        return types.Range(
            self._position(location.line, location.column),
            self._position(location.end_line, location.end_column),
        )

    def line_and_column(self, position: types.Position) -> tuple[int, int]:
        """The 1-based line and code point column of an LSP position."""
        line = position.line + self.above
        text = self.lines[line] if line < len(self.lines) else ""
        return line + 1, to_codepoints(text, position.character, self.encoding)

    def edits(self, edits: Sequence[Edit]) -> list[types.TextEdit]:
        """Edits of this text."""
        return [types.TextEdit(self.range(edit.location), edit.new_text) for edit in edits]

    def _position(self, line: int, column: int) -> types.Position:
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        character = from_codepoints(text, column, self.encoding)
        return types.Position(line - 1 - self.above, character)


@lru_cache(maxsize=2)
def _lines(text: str) -> Sequence[str]:
    """All requests that follow an edit are about one text."""
    return split_lines(text)


def diagnostic(
    finding: Finding,
    ranges: Ranges,
    severities: SeveritySettings,
    taxonomy: Taxonomy,
    links: PageLinks,
    *,
    shows_related: bool,
) -> types.Diagnostic | None:
    """The diagnostic of a finding, or None where its severity is ``off``."""
    level = level_of(finding, severities)
    if level == "off" or finding.evidence is Evidence.CLEARED:
        return None
    is_known = taxonomy.by_id(finding.entry) is not UNCLASSIFIED
    page = types.CodeDescription(links.to(finding.entry)) if is_known else None
    return types.Diagnostic(
        range=ranges.range(finding.location),
        message=_message(finding),
        severity=SEVERITIES[level],
        code=finding.code,
        code_description=page,
        source=SOURCE,
        related_information=_related(finding) if shows_related else None,
        data=finding_data(finding, ranges.text),
    )


def unused_diagnostic(unused: UnusedSuppression, ranges: Ranges) -> types.Diagnostic:
    """The diagnostic of a comment that silences nothing: faded, and in no list of problems."""
    return types.Diagnostic(
        range=ranges.range(unused.location),
        message=unused.message,
        severity=types.DiagnosticSeverity.Hint,
        code=UNUSED,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary],
        data=edit_data(unused.edit, ranges.text),
    )


def _message(finding: Finding) -> str:
    """The message in a list of problems, with its evidence: ``(likely)``, ``(seen 12×)``."""
    observed = finding.observation
    if observed is not None:
        times = f" {observed.count}×" if observed.count > 1 else ""
        return f"{finding.headline} (seen{times})"
    if finding.kind is Kind.DEPRECATED:
        return f"{finding.message}: {finding.because}" if finding.because else finding.message
    condition, word = finding.condition, "possible" if finding.is_possible else "likely"
    if not condition:
        return f"{finding.message} ({word})"
    if len(condition) > _LONGEST_CONDITION or "`" in condition:
        return f"{finding.message} ({word}, in some calls)"
    how = "in" if condition.startswith("match ") else "if"
    return f"{finding.message} ({word}, {how} `{condition}`)"


def _related(finding: Finding) -> list[types.DiagnosticRelatedInformation]:
    """What compiles the code, the calls that led to the break, and the break that did.

    The calls are the innermost ones, outermost first; the line of the diagnostic is not among them.
    """
    here, observation, call = finding.location, finding.observation, finding.compile_call
    at = call.location if call else None
    shown = [_at_line(at.path, at.line, f"compiled here by {call.maker}")] if call and at else []
    *callers, last = (observation.stack if observation else (*finding.callers, None)) or (None,)
    linked = {(place.path, place.line) for place in (here, at) if place}
    calls = [
        _at_line(frame.path, frame.line, f"called from {frame.name}")
        for frame in callers
        if frame and frame.line > 0 and (frame.path, frame.line) not in linked
    ]
    shown += calls[-_MOST_CALLS:]
    if observation is None:
        return shown
    is_caller = any(here.path == line.path for line in observation.called_from)
    if last and is_caller and last.line > 0:
        shown.append(_at_line(last.path, last.line, f"breaks here, in {last.name}"))
    is_below = last and last.path == here.path and last.line > here.end_line
    if last and is_below and finding.kind in (Kind.RECOMPILE, Kind.RECOMPILE_LIMIT):
        shown.append(_at_line(last.path, last.line, "this line causes the guard on the value"))
    cause = observation.caused_by
    if cause and observation.origin:
        why = f"follows from {observation.origin}, as the recompile here"
        shown.append(_at_line(cause.path, cause.line, why))
    elif cause:
        # Dynamo may only have begun anew there: without that break it may break here all the same.
        how = "caused by" if finding.is_recompile else "seen behind"
        shown.append(_at_line(cause.path, cause.line, f"{how} the graph break here"))
    why = observation.origin or "this break"
    also = f"a recompile that follows from {why}"
    return [*shown, *(_at_line(f.path, f.line, also) for f in observation.followers)]


def _at_line(path: str, line: int, message: str) -> types.DiagnosticRelatedInformation:
    whole = types.Range(types.Position(line - 1, 0), types.Position(line, 0))
    return types.DiagnosticRelatedInformation(types.Location(uri_of(path), whole), message)
