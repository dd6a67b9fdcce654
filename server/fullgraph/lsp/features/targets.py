"""What can be run in a document, and functions that give its inputs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lsprotocol import types

from fullgraph.fixes.save_inputs import FUNCTIONS, save_inputs
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.lsp.server import FullgraphServer
from fullgraph.static.entries.perhaps import CompiledRegion
from fullgraph.static.syntax.split import Unit, UnitKind
from fullgraph.vocabulary.findings import Edit, Location

_CALLED = frozenset({"forward", "__call__"})


def register(server: FullgraphServer) -> None:
    """Register the requests."""

    @server.feature("fullgraph/regions")
    def regions(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        uri = params.textDocument.uri
        analysis = ls.analyse(uri)
        ranges = ls.ranges(uri, analysis.text)
        return [
            {"name": r.name, "line": ranges.range(r.location).start.line, "reason": r.reason}
            for r in analysis.regions
        ]

    @server.feature("fullgraph/targetAt")
    def target_at(ls: FullgraphServer, params: Any) -> str:
        """The target around a 0-based line; empty outside of functions and classes."""
        uri = params.textDocument.uri
        analysis = ls.analyse(uri)
        cursor = types.Position(params.line, 0)
        line, _ = ls.ranges(uri, analysis.text).line_and_column(cursor)
        return target_around(analysis.file, analysis.regions, line)

    @server.feature("fullgraph/insertInputs")
    def insert_inputs(ls: FullgraphServer, params: Any) -> types.WorkspaceEdit | None:
        """The edit that adds ``get_init_inputs()`` and ``get_inputs()``.

        None if the file has one of them, or if ``code`` is anything else.
        """
        uri = params.textDocument.uri
        if not isinstance(params.code, str):
            return None
        file, notebook = ls.file(uri), ls.notebooks.of_cell(uri)
        edits = save_inputs(file, params.code, ls.module_path(uri))
        if edits and notebook is not None:
            edits = (*edits[:-1], _below_cell(edits[-1], file, notebook.lines_of(uri)))
        return types.WorkspaceEdit(changes=ls.changes(uri, file.text, edits)) if edits else None


def target_around(file: SourceFile, regions: Iterable[CompiledRegion], line: int) -> str:
    """The function, method or class around a 1-based line that a run can call.

    A method of a class that is called as a whole stands for the class, unless the method itself is
    compiled.

    Args:
        file: the file.
        regions: what is compiled in it.
        line: where the cursor is.
    """
    unit = file.unit_at(line)
    if unit is None:
        return ""
    for region in regions:
        if file.unit_at(region.location.line) is unit:
            return region.name
    if unit.kind is UnitKind.FUNCTION and not unit.owner:
        return "" if unit.name in FUNCTIONS else unit.name
    owner = unit.path if unit.kind is UnitKind.CLASS else unit.owner
    if not owner:
        return ""
    if unit.kind is UnitKind.FUNCTION and not _is_called(file, owner):
        return ".".join(unit.path)
    return ".".join(owner)


def _is_called(file: SourceFile, owner: tuple[str, ...]) -> bool:
    """Whether instances of a class are called: it has a ``forward``, or may inherit one."""
    members: list[Unit] = [unit for unit in file.units if unit.owner == owner]
    header = next((unit for unit in file.units if unit.is_header and unit.path == owner), None)
    inherits = header is not None and "Module" in header.text
    return inherits or any(unit.name in _CALLED for unit in members)


def _below_cell(edit: Edit, file: SourceFile, lines: range) -> Edit:
    """An edit at the end of a notebook's module, at the end of the cell with these lines."""
    last = max(lines.stop - 1, 1)
    end = len(file.lines[last - 1])
    place = Location(edit.location.path, last, end, last, end)
    return Edit(place, "\n\n\n" + edit.new_text.strip("\n"))
