"""What a program printed, without keeping all of it, and the dumps of Python's calls in it."""

from __future__ import annotations

import asyncio
import re

from fullgraph.dynamic.launch import WORKER_FOLDER
from fullgraph.vocabulary.findings import Frame
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.source import without_resumes

_HEAD_BYTES = 64 * 1024
_TAIL_BYTES = 192 * 1024
_CHUNK_BYTES = 256 * 1024
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


class CapturedOutput:
    """Drains a stream so that its writer never blocks; keeps its beginning and its end."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Drop what was kept."""
        self._head = bytearray()
        self._tail = bytearray()
        self._left_out = 0

    async def drain(self, stream: asyncio.StreamReader) -> None:
        """Read ``stream`` to its end."""
        while data := await stream.read(_CHUNK_BYTES):
            self.add(data)

    def add(self, data: bytes) -> None:
        """Take in the next bytes."""
        room = _HEAD_BYTES - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data
        excess = len(self._tail) - _TAIL_BYTES
        if excess > 0:
            del self._tail[:excess]
            self._left_out += excess

    @property
    def text(self) -> str:
        """The beginning and the end, and how much was between them."""
        between = f"\n[... {self._left_out} bytes left out ...]\n" if self._left_out else ""
        head = self._head.decode("utf-8", errors="replace")
        return head + between + self._tail.decode("utf-8", errors="replace")

    def last_lines(self, count: int = 10, characters: int = 1500) -> str:
        """The last lines of the text, for a message."""
        lines = self.text.rstrip().splitlines()[-count:]
        return "\n".join(lines)[-characters:]
