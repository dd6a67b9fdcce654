"""Writes the journals of the workspace folders, one thing after the other, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fullgraph.llm.context.question import Question
from fullgraph.lsp.workspace import Workspace
from fullgraph.runs.journal.asking import priced
from fullgraph.runs.journal.events import Asked, Body, Checked, Explained, Shown
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.journal.keys import break_key, digest
from fullgraph.vocabulary.findings import Finding, Location

_MOMENT = 1.0


class Journals:
    """The journals of this session.

    Args:
        workspace: gives the folder that a file is in.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        # One thread: what happened first is written first. It begins with the first write.
        self._writer = ThreadPoolExecutor(1, "journal")
        self._shown: set[tuple[Location, str, Shown]] = set()
        self._waiting: list[Callable[[], None]] = []
        self._timer: asyncio.TimerHandle | None = None

    def root_of(self, path: str) -> Path:
        """The workspace folder whose journal a file belongs to."""
        return self._workspace.root_of(path) or Path(path).parent

    def write(self, root: Path, what: Callable[[Journal], object]) -> None:
        """Call ``what`` with the journal of a folder, later."""
        self._writer.submit(what, Journal(root))

    def asked(self, body: Asked, about: Question | str) -> None:
        """Note how a request to a model ended.

        Args:
            body: how.
            about: what it was about: a question, or the file whose run it was.
        """
        body = priced(body, self._workspace.window.settings.llm)
        if isinstance(about, str):
            self.write(self.root_of(about), lambda journal: journal.note(body))
        else:
            self._note_about(body, about)

    def checked(self, answer: str, names: int, links: int, question: Question) -> None:
        """Note what was removed from an answer because it does not exist.

        Args:
            answer: the model's text, verbatim.
            names: how many unknown names were removed.
            links: how many unknown links were removed.
            question: what it was about.
        """
        self._note_about(Checked(digest(answer), names, links), question)

    def shown(self, finding: Finding, text: str, shown: Shown) -> None:
        """Note that an explanation was shown; once for each break and session.

        It is written when nothing more is shown for a moment: what shows it must not wait, and
        the syntax tree that the key needs holds up every other thread while it is made.

        Args:
            finding: at its place in ``text``.
            text: of its file.
            shown: the kind of explanation.
        """
        place = (finding.location, finding.code, shown)
        if place in self._shown:
            return
        self._shown.add(place)
        self._waiting.append(lambda: self._note(Explained(shown), finding, text))
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_MOMENT, self._write_waiting)

    async def close(self) -> None:
        """Write what is waiting."""
        self._write_waiting()
        await asyncio.to_thread(self._writer.shutdown)

    def _write_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for write in waiting:
            write()

    def _note_about(self, body: Body, question: Question) -> None:
        self._note(body, question.finding, question.read(question.finding.location.path))

    def _note(self, body: Body, finding: Finding, text: str | None) -> None:
        root = self.root_of(finding.location.path)
        self.write(root, lambda journal: journal.note(body, break_key(finding, text, root)))
