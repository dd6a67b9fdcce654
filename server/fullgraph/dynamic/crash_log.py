"""Reads where a worker was from the dump that CPython's faulthandler wrote."""

from __future__ import annotations

import re

from fullgraph.dynamic.launch import WORKER_FOLDER
from fullgraph.findings import Frame
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.names import without_resumes

_DUMP = re.compile(
    r"^(?:Fatal Python error: .*\n\n?|)(?:Current thread|Thread) 0x[0-9a-f]+"
    r"[^\n]*\(most recent call first\):\n(?P<calls>(?:  File .*\n?)+)",
    re.MULTILINE,
)
_SHORT_DUMP = re.compile(
    r"^Stack \(most recent call first\):\n(?P<calls>(?:  File .*\n?)+)", re.MULTILINE
)
_CALL = re.compile(r'^  File "(?P<path>.+)", line (?P<line>\d+) in (?P<name>.+)$', re.MULTILINE)
_LIBRARY = re.compile(
    r"[/\\](?:(?:site|dist)-packages[/\\]torch"
    r"|lib[/\\]python3\.\d+(?![/\\](?:site|dist)-packages))[/\\]"
)

_TRACING = re.compile(r"[/\\]torch[/\\]_dynamo[/\\]symbolic_convert\.py$")


def crash_frames(output: str) -> tuple[Frame, ...]:
    """The user's calls in the last dump of ``output``, outermost first; often none.

    Calls of Python, torch and the worker are left out.
    """
    calls = reversed(_last_calls(output))
    users = without_resumes(call for call in calls if _is_users(call.path))
    return tuple(Frame(call.path, call.line, call.function) for call in users)


def was_traced(output: str) -> bool:
    """Whether Dynamo was active in the last dump of ``output``.

    The function that it traces is then not among the calls: Dynamo reads it before it is called.
    """
    return any(_TRACING.search(call.path) for call in _last_calls(output))


def without_dumps(output: str) -> str:
    """``output`` without the dumps, which Fullgraph requests and the program does not print."""
    cut = re.split(r"^Fatal Python error: ", output, maxsplit=1, flags=re.MULTILINE)[0]
    return _SHORT_DUMP.sub("", _DUMP.sub("", cut))


def _last_calls(output: str) -> list[StackFrame]:
    """The calls of the last dump, innermost first."""
    dumps = [*_DUMP.finditer(output), *_SHORT_DUMP.finditer(output)]
    if not dumps:
        return []
    last = max(dumps, key=lambda match: match.start())
    return [
        StackFrame(call["path"], int(call["line"]), call["name"])
        for call in _CALL.finditer(last["calls"])
    ]


def _is_users(path: str) -> bool:
    is_own = path.startswith((str(WORKER_FOLDER), "<"))
    return not is_own and not _LIBRARY.search(path)
