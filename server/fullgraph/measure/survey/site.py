"""A finding of a run as a row of a survey keeps it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path, PurePath

from fullgraph.findings import Finding, Observation
from fullgraph.measure.survey.position import position_of
from fullgraph.measure.survey.result import Site
from fullgraph.source import split_lines
from fullgraph_worker.baseline.names import name_from
from fullgraph_worker.protocol.wire import Compilation
from fullgraph_worker.user_code.source import function_at

_LONGEST_REASON = 1000


def site_of(
    finding: Finding,
    observation: Observation,
    made: Sequence[Compilation],
    folder: Path,
    read: Callable[[str], str | None],
) -> Site:
    """What to keep of an observed finding.

    Args:
        finding: at its place in the file that ran.
        observation: that of the finding.
        made: what the run compiled.
        folder: the workspace.
        read: gives the text of a file.
    """
    at, text = finding.location, read(finding.location.path) or ""
    lines = split_lines(text)
    position = position_of(observation.compilations, made)
    return Site(
        kind=observation.kind.value,
        code=finding.code,
        entry=finding.entry,
        gb_id=observation.gb_id or "",
        file=name_of(at.path, folder),
        line=at.line,
        function=function_at(text, at.line),
        source=lines[at.line - 1].strip() if at.line <= len(lines) else "",
        message=finding.message,
        reason=observation.reason[:_LONGEST_REASON],
        count=observation.count,
        graph=position.graph,
        after=position.after,
        before=position.before,
        stack=tuple(
            f"{name_of(frame.path, folder)}:{frame.line} {frame.name}"
            for frame in observation.stack
        ),
    )


def name_of(path: str, folder: Path) -> str:
    """A path without the folder that holds the workspace or the installed packages."""
    name = name_from(folder, path)
    return PurePath(path).as_posix() if name.startswith("../") else name
