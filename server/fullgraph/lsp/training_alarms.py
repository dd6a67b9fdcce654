"""The alarms of the last training of each folder, at the lines of their layers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types

from fullgraph.links import PageLinks
from fullgraph.lsp.convert import SEVERITIES, SOURCE, Ranges
from fullgraph.lsp.failures import KeptLine
from fullgraph.settings.table import SeveritySettings
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.training.anomalies.alarm import Alarm


class _Marked(NamedTuple):
    at: KeptLine
    alarm: Alarm


class TrainingAlarms:
    """What is shown of trainings in the files of their layers.

    Args:
        taxonomy: has a page for each kind of alarm.
    """

    def __init__(self, taxonomy: Taxonomy) -> None:
        self._taxonomy = taxonomy
        self._marked: dict[Path, tuple[_Marked, ...]] = {}

    def record(
        self, folder: Path, alarms: Sequence[Alarm], read: Callable[[str], str | None]
    ) -> set[str]:
        """Take the alarms of the last training of a folder in place of those before.

        Args:
            folder: of the workspace.
            alarms: the training's; those without a line are left out.
            read: gives the text of a file as the training saw it; None if that is unknown.

        Returns:
            The files whose alarms may be others now.
        """
        before = self._marked.pop(folder, ())
        found = []
        for alarm in alarms:
            lines = split_lines((read(alarm.path) or "") if alarm.path else "")
            if 0 < alarm.line <= len(lines):
                at = KeptLine(alarm.path, alarm.line, lines[alarm.line - 1])
                found.append(_Marked(at, alarm))
        self._marked[folder] = tuple(found)
        return {each.at.path for each in (*before, *found)}

    def paths(self) -> set[str]:
        """The files with alarms."""
        return {each.at.path for marked in self._marked.values() for each in marked}

    def diagnostics(
        self, path: str, ranges: Ranges, severities: SeveritySettings, links: PageLinks
    ) -> list[types.Diagnostic]:
        """The alarms in a file, at their lines in its present text."""
        if severities.observed == "off":
            return []
        shown = []
        for marked in self._marked.values():
            for at, alarm in marked:
                place = at.now(ranges.lines) if at.path == path else None
                if place is None or not ranges.holds(place):
                    continue
                entry = self._taxonomy.by_id(alarm.kind)
                shown.append(
                    types.Diagnostic(
                        range=ranges.range(place),
                        message=_message(alarm, entry.title),
                        severity=SEVERITIES[severities.observed],
                        code=entry.code,
                        code_description=types.CodeDescription(links.to(entry.id)),
                        source=SOURCE,
                    )
                )
        return shown


def _message(alarm: Alarm, title: str) -> str:
    rank = f", rank {alarm.rank}" if alarm.rank else ""
    return f"{title} (training step {alarm.step}{rank}). {alarm.evidence}\n{alarm.advice}"
