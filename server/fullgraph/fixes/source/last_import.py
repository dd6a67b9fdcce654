"""Where a statement for the whole module can be added: behind its imports."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.static.syntax.split import UnitKind
from fullgraph.vocabulary.findings import Edit, Location


def after_imports(document: Document, line: str, location: Location) -> Edit | None:
    """An edit that adds a line behind the imports above a finding; None if there are none."""
    file, last = document.file, 0
    for unit in file.units:
        if unit.kind is not UnitKind.STATEMENT or unit.owner or unit.line >= location.line:
            continue
        parsed = file.parsed(unit)
        for statement in parsed.body if parsed else ():
            if isinstance(statement, cst.SimpleStatementLine) and isinstance(
                statement.body[0], (cst.Import, cst.ImportFrom)
            ):
                place = parsed.location("", unit, statement) if parsed else location
                last = max(last, place.end_line)
    if not last:
        return None
    group = line.partition("(")[0]
    separator, after = file.newline * 2, last + 1
    while after < len(file.lines) and file.lines[after].startswith(group):
        separator, last = file.newline, after + 1
        after += 1
    end = len(file.lines[last - 1])
    return Edit(Location(location.path, last, end, last, end), f"{separator}{line}")
