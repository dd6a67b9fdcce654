"""The server: registers every feature and starts to listen."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import pkgutil
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from fullgraph import __version__
from fullgraph.lsp import features
from fullgraph.lsp.convert import Ranges, path_of
from fullgraph.lsp.notebooks import SYNC, Notebook, Notebooks, TextProtocol
from fullgraph.lsp.session import Session
from fullgraph.lsp.workspace_pull import WorkspacePull
from fullgraph.source.notebooks import words_placed
from fullgraph.source.text import source_or_none

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from pygls.protocol.json_rpc import RPCMessage
    from pygls.server import ServerErrors

    from fullgraph.fixes.source.source_file import SourceFile
    from fullgraph.lsp.documents import Analysis
    from fullgraph.source.text import Encoding
    from fullgraph.vocabulary.findings import Edit

_DELAY_SECONDS = 0.4
_PAUSE_SECONDS = 1.0
_NEVER = 1 << 30


class Delayed:
    """Runs an action a moment after the last request for it."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def do(self, name: str, action: Callable[[], None]) -> None:
        """Do ``action``, unless ``name`` is requested again before that."""
        waiting = self._waiting.pop(name, None)
        if waiting is not None:
            waiting.cancel()

        def act() -> None:
            self._waiting.pop(name, None)
            action()

        self._waiting[name] = asyncio.get_running_loop().call_later(_DELAY_SECONDS, act)


log = logging.getLogger(__name__)


class _Protocol(TextProtocol):
    """The protocol, which tells when messages come."""

    _server: FullgraphServer

    def handle_message(self, message: RPCMessage) -> None:
        """Handle it as pygls does."""
        self._server.garbage.message_came()
        super().handle_message(message)


class FullgraphServer(LanguageServer):
    """A language server with Fullgraph's session."""

    def __init__(self) -> None:
        super().__init__(
            "fullgraph",
            __version__,
            text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            notebook_document_sync=SYNC,
            protocol_cls=_Protocol,
        )
        self.session = Session(self._open_texts)
        self.notebooks = Notebooks()
        self.delayed = Delayed()
        self.garbage = GarbageCollector()
        self.shown_closed: set[str] = set()
        """The files with diagnostics that are not open."""
        self.workspace_pull = WorkspacePull()
        self.when_ready: list[Callable[[FullgraphServer], Coroutine[None, None, None]]] = []
        """What features run once the client is ready; each may run forever."""

    def _open_texts(self) -> dict[str, str]:
        return {path_of(uri): self.text(uri) for uri in self.documents}

    def text(self, uri: str) -> str:
        """The text of a document as it is on screen; of one that is not open, as on disk.

        Editors also send requests for documents that they have just closed or deleted.
        """
        if uri in self.workspace.text_documents:
            return self.workspace.get_text_document(uri).source
        return source_or_none(path_of(uri)) or ""

    @property
    def documents(self) -> list[str]:
        """The URIs of the open documents that are not cells of notebooks."""
        return [u for u in self.workspace.text_documents if self.notebooks.of_cell(u) is None]

    def analyse(self, uri: str) -> Analysis:
        """The analysis of a document; that of a cell has places in its notebook's module."""
        notebook = self.notebooks.of_cell(uri)
        if notebook is not None:
            return self.analyse_notebook(notebook).within(notebook.lines_of(uri))
        return self._analysed(path_of(uri), self.text(uri))

    def analyse_notebook(self, notebook: Notebook) -> Analysis:
        """The analysis of a notebook, whose cells are one module."""
        joined = notebook.joined
        path = path_of(notebook.uri)
        analysis = self._analysed(path, joined.text)
        findings = (
            replace(finding, because=words_placed(finding.because, joined))
            for finding in analysis.findings
        )
        return replace(analysis, findings=tuple(findings))

    def file(self, uri: str) -> SourceFile:
        """The text of a document, without an analysis; of a cell, its notebook's module."""
        notebook = self.notebooks.of_cell(uri)
        text = notebook.joined.text if notebook else self.text(uri)
        return self.session.documents.file(self.module_path(uri), text)

    def module_path(self, uri: str) -> str:
        """The path in the findings of a document; those of a cell are in its notebook."""
        notebook = self.notebooks.of_cell(uri)
        return path_of(notebook.uri if notebook else uri)

    def _analysed(self, path: str, text: str) -> Analysis:
        analysis = self.session.documents.analyse(path, text)
        for mistake in self.session.workspace.take_unreported():
            # Settings cannot be underlined by the server, and a mistake must not be lost.
            shown = types.ShowMessageParams(types.MessageType.Warning, f"Fullgraph: {mistake}")
            self.window_show_message(shown)
        return analysis

    @property
    def encoding(self) -> Encoding:
        """The units agreed with the client."""
        return self.workspace.position_encoding or "utf-16"  # type: ignore[return-value]

    @property
    def shows_related(self) -> bool:
        """Whether the client shows the places that a diagnostic is related to, as links."""
        document = self.client_capabilities.text_document
        shown = document and document.publish_diagnostics
        return bool(shown and shown.related_information)

    def ranges(self, uri: str, text: str) -> Ranges:
        """Positions of a document, whose analysis has this text, in the client's units."""
        notebook = self.notebooks.of_cell(uri)
        above = notebook.lines_of(uri).start - 1 if notebook else 0
        return Ranges.of(text, self.encoding, above)

    def changes(
        self, uri: str, text: str, edits: Sequence[Edit]
    ) -> dict[str, Sequence[types.TextEdit]]:
        """The edits of a document; those of a notebook by its cells."""
        notebook = self.notebooks.of_cell(uri)
        changes: dict[str, list[Edit]] = {}
        for edit in edits:
            at = notebook.cell_at(edit.location.line) if notebook else uri
            changes.setdefault(at, []).append(edit)
        return {at: self.ranges(at, text).edits(some) for at, some in changes.items()}

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Log it: a feature that fails must not interrupt the user."""
        log.error("%s", error, exc_info=error)


def create_server() -> FullgraphServer:
    """A server with every module of ``features`` registered."""
    server = FullgraphServer()
    for module in pkgutil.iter_modules(features.__path__):
        importlib.import_module(f"{features.__name__}.{module.name}").register(server)
    return server


def serve() -> None:
    """Serve LSP on standard input and output until the client disconnects."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s"
    )
    # pygls logs whole messages, which hold the user's source.
    logging.getLogger("pygls").setLevel(logging.WARNING)
    # It warns about every edit within a cell, which our own notebooks follow.
    logging.getLogger("pygls.workspace.text_document").setLevel(logging.CRITICAL)
    server = create_server()
    server.garbage.start()
    server.start_io()


class GarbageCollector:
    """Collects the oldest generation once no message has come for a moment.

    A server with a large file open holds many objects, and next to none of them are garbage in
    cycles. Python looked at all of them every ten edits, for 150 ms or more with a file of 4,000
    lines, and hovers waited for it.
    """

    def __init__(self) -> None:
        self._due = 0
        self._waiting: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Take the full collections of this process over from Python; what is there now stays."""
        gc.freeze()
        young, middle, self._due = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)
        gc.enable()

    def message_came(self) -> None:
        """Wait for the next pause, which begins now; must be called in the event loop."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(_PAUSE_SECONDS, self._collect)

    def _collect(self) -> None:
        self._waiting = None
        # As rarely as Python would: a user who only reads causes none.
        if gc.get_count()[2] > self._due:
            gc.collect()
