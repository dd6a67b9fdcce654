"""What a program printed, without keeping all of it."""

from __future__ import annotations

import asyncio

_HEAD_BYTES = 64 * 1024
_TAIL_BYTES = 192 * 1024
_CHUNK_BYTES = 256 * 1024


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
