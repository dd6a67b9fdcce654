"""The file of a survey: runs of known programs, and the fixes that are proven for them.

It is JSONL: each line is one run, as ``SurveyedRun`` describes it. ``python -m tests.llm.survey``
writes one from Fullgraph's own programs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from fullgraph.dataset.labelled import LabelledBreak, ProvenFix
from fullgraph.runs.kept_run import RunFile
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import SeenValue

FORMAT = 1


class SurveyError(Exception):
    """A file that is no survey; the message is for the user."""


@dataclass(frozen=True)
class SurveyedFix:
    """A proven fix of a survey.

    Attributes:
        finding: which of the run's findings it removes, from 0 on.
        fix: the fix.
    """

    finding: int
    fix: ProvenFix


@dataclass(frozen=True)
class SurveyedRun:
    """A run of a survey: one line of the file.

    Attributes:
        format: 1.
        origin: the name of the survey, in words.
        licence: of the code, as an SPDX identifier.
        target: what was run.
        torch: the version that ran it.
        files: the texts that it saw.
        findings: what it observed.
        values: what names held around the breaks.
        fixes: those that are proven.
    """

    format: int
    origin: str
    licence: str
    target: str
    torch: str
    files: tuple[RunFile, ...]
    findings: tuple[Finding, ...]
    values: tuple[SeenValue, ...] = ()
    fixes: tuple[SurveyedFix, ...] = ()

    def line(self) -> str:
        """The line of the file."""
        return json.dumps(asdict(self), separators=(",", ":")) + "\n"

    def labelled(self) -> Iterator[LabelledBreak]:
        """Its breaks."""
        texts = {file.path: file.text for file in self.files}
        fixes = {each.finding: each.fix for each in self.fixes}
        for number, finding in enumerate(self.findings):
            yield LabelledBreak(
                self.origin,
                self.licence,
                f"{self.origin}/{finding.location.path}",
                self.torch,
                finding,
                self.findings,
                texts,
                self.values,
                fixes.get(number),
            )


def read_survey(file: Path) -> Iterator[LabelledBreak]:
    """The breaks of a survey.

    Raises:
        SurveyError: the file cannot be read, or a line of it has another form.
    """
    try:
        with file.open(encoding="utf-8") as stream:
            for number, line in enumerate(stream, start=1):
                if line.strip():
                    yield from _run(file, number, line).labelled()
    except (OSError, UnicodeError) as error:
        raise SurveyError(f"{file} cannot be read: {error}") from error


def _run(file: Path, number: int, line: str) -> SurveyedRun:
    try:
        run = structure(json.loads(line), SurveyedRun)
    except (ValueError, StructureError, RecursionError) as error:
        raise SurveyError(f"{file}:{number} is not a run of a survey: {error}") from error
    if run.format != FORMAT:
        raise SurveyError(f"{file}:{number} has the format {run.format}; {FORMAT} can be read.")
    return run
