"""What the scan found in each file of the workspace."""

from __future__ import annotations

from fullgraph.lsp.scan.job import Scanned


class ScannedFiles:
    """The last result of each file that was scanned.

    Attributes:
        files: all files of the workspace, whether or not they have a result.
    """

    def __init__(self) -> None:
        self.files: frozenset[str] = frozenset()
        self._results: dict[str, Scanned] = {}

    def put(self, scanned: Scanned) -> None:
        """Keep a result in place of the file's last one."""
        self._results[scanned.path] = scanned

    def get(self, path: str) -> Scanned | None:
        """The file's last result, whether or not the file has changed since."""
        return self._results.get(path)

    def pop(self, path: str) -> None:
        """Drop the result of a file."""
        self._results.pop(path, None)
