"""The code of a run's findings: the functions around them, or their files, as the scope allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fullgraph.findings import Finding, Location
from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.code import MAX_LINES, SHORT_LINES, excerpt, function_at
from fullgraph.llm.context.files import File, Files, is_installed
from fullgraph.llm.context.question import Scope
from fullgraph.llm.context.show import show
from fullgraph.llm.context.syntax import span

_FUNCTIONS = -20_000
"""Below every finding: a model can rank them without their code."""
_FILES = -30_000
"""Below every function: a file repeats the functions in it."""


@dataclass
class _Function:
    """A function with findings, or lines of a file outside of functions.

    Attributes:
        file: its file.
        first: the location of its first finding.
        numbers: of its findings.
        breaks: the lines that they mark.
    """

    file: File
    first: Location
    numbers: list[int] = field(default_factory=list)
    breaks: set[int] = field(default_factory=set)

    @property
    def of(self) -> str:
        """Its findings: ``findings 1, 3``."""
        noun = "finding" if len(self.numbers) == 1 else "findings"
        return f"{noun} {', '.join(map(str, self.numbers))}"


def run_code_parts(findings: Sequence[Finding], files: Files, scope: Scope) -> list[Part]:
    """The code besides the lines that break; none in the scope ``line``.

    Args:
        findings: all of the run, in the order of their numbers.
        files: reads their files.
        scope: how much of the user's code may be sent.
    """
    if scope == "line":
        return []
    functions = _functions(findings, files)
    parts = [_function_part(each, place) for place, each in enumerate(functions)]
    return parts + (_file_parts(functions) if scope == "file" else [])


def _functions(findings: Sequence[Finding], files: Files) -> list[_Function]:
    """Each function once, that of the first finding first."""
    found: dict[tuple[str, int], _Function] = {}
    for number, finding in enumerate(findings, 1):
        location = finding.location
        file = files.at(location.path)
        if file is None or not 1 <= location.line <= len(file.lines):
            continue
        around = function_at(file.tree, location.line)
        start = span(around.node)[0] if around else -location.line
        function = found.setdefault((file.path, start), _Function(file, location))
        function.numbers.append(number)
        function.breaks.update(range(location.line, location.end_line + 1))
    return list(found.values())


def _function_part(function: _Function, place: int) -> Part:
    text = excerpt(function.file, function.first, MAX_LINES, function.breaks)
    short = excerpt(function.file, function.first, SHORT_LINES, function.breaks)
    return Part(
        f"CODE of {function.of}",
        text,
        _FUNCTIONS - place,
        f"the code around {function.of}",
        short if len(short) < len(text) else "",
    )


def _file_parts(functions: Sequence[_Function]) -> list[Part]:
    """The user's files with findings, whole; those of installed packages stay functions."""
    breaks: dict[str, set[int]] = {}
    own = {each.file.path: each.file for each in functions if not is_installed(each.file.path)}
    for each in functions:
        breaks.setdefault(each.file.path, set()).update(each.breaks)
    return [
        Part(
            "WHOLE FILE",
            show(file, range(1, len(file.lines) + 1), breaks[path]),
            _FILES - place,
            f"the whole file {file.name}",
        )
        for place, (path, file) in enumerate(own.items())
    ]
