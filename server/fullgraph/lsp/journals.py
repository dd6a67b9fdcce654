"""Writes the journals of the workspace folders, one thing after the other, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fullgraph.journal.asking import key_of
from fullgraph.journal.events import Asked, Body, Explained, Shown
from fullgraph.journal.journal import Journal
from fullgraph.journal.keys import BreakKey
from fullgraph.llm.context.question import Question
from fullgraph.lsp.workspace import Workspace


class Journals:
    """The journals of this session.

    Args:
        workspace: gives the folder that a file is in.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        # One thread: what happened first is written first. It begins with the first write.
        self._writer = ThreadPoolExecutor(1, "journal")
        self._shown: set[tuple[str, Shown]] = set()

    def root_of(self, path: str) -> Path:
        """The workspace folder whose journal a file belongs to."""
        return self._workspace.root_of(path) or Path(path).parent

    def write(self, root: Path, what: Callable[[Journal], object]) -> None:
        """Call ``what`` with the journal of a folder, later."""
        self._writer.submit(what, Journal(root))

    def note(self, root: Path, body: Body, key: BreakKey | None) -> None:
        """Note something later."""
        self.write(root, lambda journal: journal.note(body, key))

    def asked(self, body: Asked, question: Question) -> None:
        """Note how a request to a model ended."""
        root = self.root_of(question.finding.location.path)
        self.note(root, body, key_of(question, root))

    def shown(self, question: Question, shown: Shown) -> None:
        """Note that an explanation was shown; once for each break and session."""
        root = self.root_of(question.finding.location.path)
        key = key_of(question, root)
        if (key.id, shown) not in self._shown:
            self._shown.add((key.id, shown))
            self.note(root, Explained(shown), key)

    async def close(self) -> None:
        """Write what is waiting."""
        await asyncio.to_thread(self._writer.shutdown)
