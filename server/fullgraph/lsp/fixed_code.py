"""The files that the fixes of a document read and edit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.fixes.source.apply import by_path
from fullgraph.fixes.source.code import Code
from fullgraph.lsp.convert import path_of, uri_of
from fullgraph.source.text import source_or_none

if TYPE_CHECKING:
    from fullgraph.fixes.source.source_file import SourceFile
    from fullgraph.lsp.server import FullgraphServer
    from fullgraph.vocabulary.findings import Edit


def code_of(ls: FullgraphServer, uri: str, file: SourceFile) -> Code:
    """A document, and other first-party files: as they are on screen, or else on disk.

    Args:
        ls: the server.
        uri: of the document; of a notebook's cell, the whole notebook is one file.
        file: its text.
    """
    own = ls.module_path(uri)
    workspace = ls.session.workspace
    root = workspace.root_of(own) or Path(own).parent
    is_first_party = FirstParty(root, workspace.settings_of(own).explain.first_party)

    def read(path: str) -> SourceFile | str | None:
        if path == own:
            return file
        if not is_first_party.may_edit(path):
            return None
        opened = _open_documents(ls).get(path)
        if opened is not None:
            return ls.file(opened)
        return source_or_none(path)

    return Code(read)


def workspace_edit(
    ls: FullgraphServer, uri: str, text: str, edits: Sequence[Edit]
) -> types.WorkspaceEdit:
    """Edits by the document that they are in; those of a notebook by their cells.

    Args:
        ls: the server.
        uri: of the document that has the fix.
        text: of this document.
        edits: also of other files, which are open or on disk.
    """
    own = ls.module_path(uri)
    changes: dict[str, Sequence[types.TextEdit]] = {}
    for path, some in by_path(edits).items():
        if path == own:
            changes |= ls.changes(uri, text, some)
        else:
            other = _open_documents(ls).get(path, uri_of(path))
            changes[other] = ls.ranges(other, ls.text(other)).edits(some)
    return types.WorkspaceEdit(changes=changes)


def _open_documents(ls: FullgraphServer) -> dict[str, str]:
    """The URIs of the open documents by their paths, as the client spells them."""
    return {path_of(uri): uri for uri in ls.documents}
