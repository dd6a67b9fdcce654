"""The tool ``check``: predictions for files and folders."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.calibration.cache import measured_on
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.mcp_server.folders import Place
from fullgraph.mcp_server.progress import Steps, steps_to, until_cancelled
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.tools.arguments import mistakes_of_the_caller
from fullgraph.report.table import render_table
from fullgraph.settings.table import LintSettings
from fullgraph.source.notebooks import read_path
from fullgraph.source.python_files import python_files
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph.vocabulary.prose import in_numbers, number_of
from fullgraph.work.check import Way, check_files

_PATHS = "files and folders, relative to an allowed folder"
_STRICT = "also report possible breaks, and functions that no visible code compiles"


class _StoppedError(Exception):
    """The client has cancelled the check."""


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="Predict graph breaks",
        description="Predict the graph breaks of torch.compile in files and folders from their "
        "text. Runs nothing and needs no torch. Each finding has a line, a reason and a code; "
        "explain_code(code) has the page about it. What really happens is observed by explain.",
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        structured_output=False,
    )
    async def check(
        context: Context[None],
        paths: Annotated[list[str], Field(description=_PATHS, min_length=1)],
        strict: Annotated[bool, Field(description=_STRICT)] = False,
    ) -> str:
        with mistakes_of_the_caller():
            places = [session.folders.place(path) for path in paths]
            async with steps_to(context.report_progress) as steps:
                stopped = threading.Event()

                async def stop() -> None:
                    stopped.set()

                work = asyncio.to_thread(_check, session, places, strict, steps, stopped)
                return session.answer(await until_cancelled(work, stop))


def _check(
    session: Session, places: Sequence[Place], strict: bool, steps: Steps, stopped: threading.Event
) -> str:
    root = places[0].root
    verdicts = _verdicts(session, root)
    found = list(python_files(place.path for place in places))
    files = [file for file in found if session.folders.contains(file)]
    way = Way(
        LintSettings(strict=strict),
        torch=verdicts.torch if verdicts else None,
        verdicts=verdicts,
        named=frozenset(place.path for place in places),
    )

    def counted(done: int, total: int) -> None:
        if stopped.is_set():
            raise _StoppedError
        steps.count("Checking files", done, total)

    # No further processes: this one has threads and the client's streams.
    results = check_files(files, way, in_processes=False, on_progress=counted)
    findings = [finding for result in results for finding in result.findings]
    checked = number_of(len(files), "file")
    lines = [f"{in_numbers(findings) or 'No graph breaks'} predicted in {checked}.", ""]
    if len(files) < len(found):
        lines.insert(1, f"{len(found) - len(files)} links to other folders were not followed.")
    for problem in (each for result in results for each in result.problems):
        place = f"{problem.path}:{problem.line}: " if problem.line else ""
        lines.append(f"{place}{problem.message}")
    table = render_table(findings, read_path, session.pages, colour=False, cwd=root)
    return "\n".join([*lines, table])


def _verdicts(session: Session, root: Path) -> Verdicts | None:
    try:
        return measured_on(find_interpreter(session.python, root).command)
    except InterpreterError:
        # A prediction needs no interpreter.
        return None
