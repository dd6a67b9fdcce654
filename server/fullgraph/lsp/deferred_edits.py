"""Edits of code actions that are made once the user has chosen the action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types

from fullgraph.lsp.fixed_code import workspace_edit

if TYPE_CHECKING:
    from fullgraph.lsp.documents import Analysis
    from fullgraph.lsp.server import FullgraphServer
    from fullgraph.vocabulary.findings import Edit

MOST = 200
"""An editor requests actions at each move of the cursor, and resolves those that it shows."""

Make = Callable[[], types.WorkspaceEdit]


class _Deferred(NamedTuple):
    uri: str
    text: str
    make: Make


class DeferredEdits:
    """The edits of the latest actions that a client may resolve; the oldest are dropped."""

    def __init__(self) -> None:
        self._numbers = count()
        self._made: dict[int, _Deferred] = {}
        self._fixable: tuple[Analysis | None, bool] = (None, False)

    def defer(self, uri: str, text: str, make: Make) -> dict[str, int]:
        """Keep how an edit is made; returns the data of its action.

        Args:
            uri: of the document.
            text: of this document, for a cell of its notebook, for which alone the edit is right.
            make: makes it.
        """
        number = next(self._numbers)
        self._made[number] = _Deferred(uri, text, make)
        while len(self._made) > MOST:
            del self._made[next(iter(self._made))]
        return {"edit": number}

    def is_fixable(self, analysis: Analysis, has_fix: Callable[[], bool]) -> bool:
        """Whether an analysis has something to fix, which is found out once for each text.

        Args:
            analysis: of a document.
            has_fix: finds it out; where nothing can be fixed, it takes as long as all fixes.
        """
        if self._fixable[0] is not analysis:
            self._fixable = (analysis, has_fix())
        return self._fixable[1]

    def made(self, data: Any, text_of: Callable[[str], str]) -> types.WorkspaceEdit | None:
        """The edit of the action with this data; None if it is unknown, or for another text.

        Args:
            data: of the action.
            text_of: gives the present text of a document.
        """
        number = data.get("edit") if isinstance(data, dict) else None
        deferred = self._made.get(number) if isinstance(number, int) else None
        if deferred is None or text_of(deferred.uri) != deferred.text:
            return None
        return deferred.make()


def action_edit(
    ls: FullgraphServer, uri: str, text: str, edits: Callable[[], Sequence[Edit]]
) -> dict[str, Any]:
    """The edit of a code action; for a client that resolves it, the data that it is made from.

    Args:
        ls: the server.
        uri: of the document.
        text: of this document; for a cell, of its notebook.
        edits: makes the edits, also of other files.
    """

    def make() -> types.WorkspaceEdit:
        return workspace_edit(ls, uri, text, edits())

    document = ls.client_capabilities.text_document
    support = document and document.code_action and document.code_action.resolve_support
    if support and "edit" in support.properties:
        return {"data": ls.session.deferred.defer(uri, text, make)}
    return {"edit": make()}
