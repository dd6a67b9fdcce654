"""Squiggles in files that are not open, for clients that pull those of the whole workspace.

No capability says that a client does so; its first request does, and from then on it is pushed
none of them. A request waits for something to report: clients repeat it at once or every other
second. With a token for partial results it goes on, and reports what changes as it comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lsprotocol import types

from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.features.diagnostics import pulls, push, push_all_closed
from fullgraph.lsp.server import FullgraphServer

_AT_ONCE = 50
"""Files in one partial result; other requests are answered in between."""


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def pull_workspace(
        ls: FullgraphServer, params: types.WorkspaceDiagnosticParams
    ) -> types.WorkspaceDiagnosticReport:
        pull = ls.workspace_pull
        if not pulls(ls):
            # It is pushed everything.
            return types.WorkspaceDiagnosticReport([])
        is_first, pull.is_used = not pull.is_used, True
        if is_first:
            _take_over(ls)
        known = {item.uri: item.value for item in params.previous_result_ids}
        token = params.partial_result_token
        reports, number = pull.reports(known)
        if token is None:
            while not (is_first or pull.is_closed or _are_new(reports)):
                await pull.wait()
                reports, number = pull.reports(known)
            return types.WorkspaceDiagnosticReport(reports)
        while not pull.is_closed:
            await _send(ls, token, reports)
            # It may have changed while that was sent.
            reports, number = pull.reports({}, number)
            if not reports:
                await pull.wait()
                reports, number = pull.reports({}, number)
        return types.WorkspaceDiagnosticReport([])


def _take_over(ls: FullgraphServer) -> None:
    """Clear what was pushed before the client's first request, and report it instead."""
    paths = sorted(ls.shown_closed)
    for path in paths:
        push(ls, uri_of(path), [])
    push_all_closed(ls, paths)


def _are_new(reports: Sequence[types.WorkspaceDocumentDiagnosticReport]) -> bool:
    return any(isinstance(r, types.WorkspaceFullDocumentDiagnosticReport) for r in reports)


async def _send(
    ls: FullgraphServer,
    token: types.ProgressToken,
    reports: Sequence[types.WorkspaceDocumentDiagnosticReport],
) -> None:
    for start in range(0, len(reports), _AT_ONCE):
        part = types.WorkspaceDiagnosticReportPartialResult(reports[start : start + _AT_ONCE])
        ls.progress(types.ProgressParams(token, part))
        await asyncio.sleep(0)
