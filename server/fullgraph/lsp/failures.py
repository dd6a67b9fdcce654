"""Where the last run of a target failed, or needs arguments, while that line is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lsprotocol import types

from fullgraph.dynamic.failures import RunFailure
from fullgraph.fixes.save_inputs import target_lines
from fullgraph.lsp.convert import SOURCE, Ranges
from fullgraph.lsp.observations import Run
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Location

CODE = "run-failed"
_KINDS = ("user-exception", "bad-inputs", "import-error")


class _Failed(NamedTuple):
    at: KeptLine
    message: str
    severity: types.DiagnosticSeverity


def to_fill_in(failure: RunFailure) -> dict[str, str]:
    """The part of an answer about arguments that are missing; empty strings if none are."""
    return {
        "exampleInputs": failure.example,
        "exampleInitInputs": failure.init_example,
        "scaffold": failure.scaffold,
    }


class Failures:
    """The failures of runs at lines of the user's files."""

    def __init__(self) -> None:
        self._failed: dict[Run, _Failed] = {}

    def record(
        self,
        run: Run,
        failure: RunFailure | None,
        read: Callable[[str], str | None],
        is_first_party: Callable[[str], bool],
    ) -> None:
        """Take the failure of a run, or that it had none, in place of that of the run before.

        Args:
            run: the target.
            failure: its failure.
            read: gives the texts that the run saw.
            is_first_party: whether a path is first-party.
        """
        self._failed.pop(run, None)
        if failure is not None and failure.scaffold:
            text = read(run.path) or ""
            found = target_lines(text, run.target)
            if found is not None:
                at = KeptLine(run.path, found[0], split_lines(text)[found[0] - 1])
                self._failed[run] = _Failed(at, failure.reason, types.DiagnosticSeverity.Warning)
            return
        if failure is None or failure.kind not in _KINDS:
            return
        own = [f for f in failure.frames if f.line > 0 and is_first_party(f.path)]
        lines = split_lines(read(own[-1].path) or "") if own else []
        if not own or own[-1].line > len(lines):
            return
        place = f"\n  at {failure.frames[-1].path}:{failure.frames[-1].line}"
        message = failure.message.partition(place)[0]
        at = KeptLine(own[-1].path, own[-1].line, lines[own[-1].line - 1])
        self._failed[run] = _Failed(at, message, types.DiagnosticSeverity.Error)

    def paths(self) -> set[str]:
        """The files in which a run failed."""
        return {failed.at.path for failed in self._failed.values()}

    def diagnostics(self, path: str, ranges: Ranges) -> list[types.Diagnostic]:
        """The failures in a file, at their lines in its present text."""
        shown: dict[tuple[Location, str], types.Diagnostic] = {}
        for at, message, severity in self._failed.values():
            place = at.now(ranges.lines) if at.path == path else None
            if place is not None and ranges.holds(place):
                shown[place, message] = types.Diagnostic(
                    range=ranges.range(place),
                    message=message,
                    severity=severity,
                    code=CODE,
                    source=SOURCE,
                )
        return list(shown.values())


class KeptLine(NamedTuple):
    """A line of a file as it was when something happened there.

    Attributes:
        path: the file.
        line: its number then, from 1.
        text: its text.
    """

    path: str
    line: int
    text: str

    def now(self, lines: Sequence[str]) -> Location | None:
        """The line without its indentation: where it was, or the nearest of the same text.

        Args:
            lines: of the file's present text.

        Returns:
            None if there is no such line any more.
        """
        same = [number for number, text in enumerate(lines, start=1) if text == self.text]
        line = min(same, key=lambda number: abs(number - self.line), default=None)
        if line is None:
            return None
        start = len(self.text) - len(self.text.lstrip())
        return Location(self.path, line, start, line, len(self.text.rstrip()))
