"""The file into which a process of a test suite records.

Each process appends to its own, so that what it recorded is there also after it was killed.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Optional, Tuple

# What writes is imported with the first message: a suite that compiles nothing has none.
if TYPE_CHECKING:
    from fullgraph_worker.protocol import wire
    from fullgraph_worker.trace.append import MessageFile


class SuiteFile:
    """Writes the messages of this process, and of forks of it, with the test that runs.

    Args:
        folder: as ``new_folder`` made it.

    Attributes:
        test: the node id of the test that runs; empty between tests.
    """

    def __init__(self, folder: str) -> None:
        self.test = ""
        self._folder = folder
        self._file: Optional[MessageFile] = None
        self._written: Tuple[int, str] = (os.getpid(), "")

    def write(self, message: wire.Message) -> None:
        """Append a message."""
        from fullgraph_worker.protocol import wire
        from fullgraph_worker.trace.append import MessageFile
        from fullgraph_worker.trace.introduction import introduction

        if self._file is None:
            self._file = MessageFile(self._folder, lambda: introduction(""))
        now = (os.getpid(), self.test)
        if now != self._written:
            self._file.append(wire.RunningTest(self.test))
            self._written = now
        self._file.append(message)
