"""The server: registers every feature and starts to listen."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from fullgraph import __version__
from fullgraph.lsp import features
from fullgraph.lsp.convert import Ranges, path_of
from fullgraph.lsp.session import Analysis, Session
from fullgraph.source import SourceError, read_source

if TYPE_CHECKING:
    from pygls.server import ServerErrors

    from fullgraph.positions import Encoding

log = logging.getLogger(__name__)


class FullgraphServer(LanguageServer):
    """A language server with Fullgraph's session.

    Documents are synchronised whole: pygls applies incremental changes to lines as
    ``str.splitlines`` sees them, which also ends lines at form feeds and Unicode
    separators, where editors and Python do not.
    """

    def __init__(self) -> None:
        super().__init__(
            "fullgraph", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.session = Session()

    def text(self, uri: str) -> str:
        """The text of a document as it is on screen; of one that is not open, as on disk.

        Editors also ask about documents that they have just closed or deleted.
        """
        if uri in self.workspace.text_documents:
            return self.workspace.get_text_document(uri).source
        try:
            return read_source(Path(path_of(uri)))
        except SourceError:
            return ""

    def analyse(self, uri: str) -> Analysis:
        """What is known of a document now."""
        analysis = self.session.analyse(path_of(uri), self.text(uri))
        for mistake in self.session.untold():
            # A project's settings are not the editor's to underline, and must not be lost.
            shown = types.ShowMessageParams(types.MessageType.Warning, f"Fullgraph: {mistake}")
            self.window_show_message(shown)
        return analysis

    def ranges(self, text: str) -> Ranges:
        """Positions of ``text`` in the units agreed with the client."""
        encoding: Encoding = self.workspace.position_encoding or "utf-16"  # type: ignore[assignment]
        return Ranges.of(text, encoding)

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
    """Speak LSP on standard input and output until the client leaves."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s"
    )
    # pygls logs whole messages, which hold the user's source.
    logging.getLogger("pygls").setLevel(logging.WARNING)
    create_server().start_io()
