"""The diagnostics of files that are not open, for a client that pulls those of the workspace."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from lsprotocol import types

from fullgraph.lsp.convert import path_of, uri_of


def result_id(items: Sequence[types.Diagnostic]) -> str:
    """The same for the same diagnostics, in this process and in others."""
    return blake2b(repr(items).encode(), digest_size=16).hexdigest()


class _Report(NamedTuple):
    items: Sequence[types.Diagnostic]
    result_id: str
    number: int


class WorkspacePull:
    """What is shown in each file that is not open, and since when.

    Attributes:
        is_used: whether the client pulls the workspace; until it does, it is pushed the same.
        is_closed: whether the server ends.
    """

    def __init__(self) -> None:
        self.is_used = False
        self.is_closed = False
        self._number = 0
        self._reports: dict[str, _Report] = {}
        self._changed = asyncio.Event()

    def put(self, path: str, items: Sequence[types.Diagnostic]) -> None:
        """Take what is shown in a file now."""
        now, before = result_id(items), self._reports.get(path)
        if before is None or before.result_id != now:
            self._number += 1
            self._reports[path] = _Report(items, now, self._number)
            self._changed.set()

    def opened(self, path: str) -> None:
        """Forget a file: the client pulls what is open by itself, and drops its report."""
        self._reports.pop(path, None)

    def close(self) -> None:
        """End every request that waits."""
        self.is_closed = True
        self._changed.set()

    async def wait(self) -> None:
        """Wait for a change, or the end of the server."""
        if not self.is_closed:
            self._changed.clear()
            await self._changed.wait()

    def reports(
        self, known: Mapping[str, str], after: int = 0
    ) -> tuple[list[types.WorkspaceDocumentDiagnosticReport], int]:
        """A report for each file; one that is the same as the client's says so.

        Args:
            known: by URI, the ids of what the client has.
            after: the number that an earlier call gave; reports since then alone.

        Returns:
            The reports and the number of the last one.
        """
        ids = {path_of(uri): value for uri, value in known.items()}
        found: list[types.WorkspaceDocumentDiagnosticReport] = []
        for path, report in self._reports.items():
            if report.number <= after:
                continue
            if ids.get(path) == report.result_id:
                same = types.WorkspaceUnchangedDocumentDiagnosticReport
                found.append(same(uri=uri_of(path), result_id=report.result_id))
            else:
                full = types.WorkspaceFullDocumentDiagnosticReport
                items, id_ = report.items, report.result_id
                found.append(full(uri=uri_of(path), items=items, result_id=id_))
        return found, self._number
