"""Where functions begin that Dynamo compiles in parts."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Sequence

from fullgraph.runs.torch_trace.compiling import Compiling
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.names import plain_name

_RESUME = re.compile(r"torch_dynamo_resume_in_.+_at_(\d+)$")


class Definitions:
    """Remembers where functions begin, and where Dynamo resumed them."""

    def __init__(self) -> None:
        self._begin: dict[tuple[str, str], list[int]] = {}
        self._resumed: dict[tuple[str, str], list[int]] = {}

    def learn(self, calls: Sequence[StackFrame]) -> None:
        """Learn from the calls at which a compilation began; the last is its function."""
        if not calls:
            return
        root = calls[-1]
        resumed = _RESUME.match(root.function)
        table = self._resumed if resumed else self._begin
        lines = table.setdefault((root.path, plain_name(root.function)), [])
        line = int(resumed.group(1)) if resumed else root.line
        if line not in lines:
            insort(lines, line)

    def of(self, compiling: Compiling) -> StackFrame:
        """The beginning of the function of which a compilation is a part, or the part's."""
        function = compiling.function
        if not compiling.made.is_resumed:
            return function
        lines = self._begin.get((function.path, function.function), [])
        position = bisect_left(lines, function.line + 1)
        line = lines[position - 1] if position else function.line
        return StackFrame(function.path, line, function.function)

    def resumed(self, compiling: Compiling) -> int:
        """The line behind which Dynamo resumed what a compilation left; 0 if it is unknown."""
        function = compiling.function
        lines = self._resumed.get((function.path, function.function), [])
        later = [n for n in lines if n > function.line or not compiling.made.is_resumed]
        return next((n for n in later if n >= function.line), 0)
