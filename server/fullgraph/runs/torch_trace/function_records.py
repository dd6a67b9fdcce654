"""Records about a whole function, at its definition: recompiles and their limits."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import replace

from fullgraph.runs.torch_trace.breaks import break_record, reason_of, record_at
from fullgraph.runs.torch_trace.compiling import Compiling, Configuration
from fullgraph.runs.torch_trace.stacks import Stacks
from fullgraph_worker.guards.failed_guard import guarded_calls
from fullgraph_worker.guards.records import FALLS_BACK, limit_in_words, with_guard
from fullgraph_worker.guards.values import Scope
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.source import plain_name

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


class FunctionRecords:
    """Makes them from what a trace has of a compilation.

    Args:
        stacks: knows which calls are the user's.

    Attributes:
        configuration: Dynamo's, as far as it is known by now.
        definitions: where functions begin.
    """

    def __init__(self, stacks: Stacks) -> None:
        self.configuration = Configuration()
        self.definitions = Definitions()
        self._stacks = stacks

    def recompile(self, compiling: Compiling) -> wire.Record:
        """What changed, with the values that the new version has."""
        found = self._at_definition(wire.RECOMPILE, compiling, compiling.reasons)
        dynamic = self.configuration.dynamic
        return with_guard(found, compiling.reasons, compiling.scope, dynamic)

    def limit(self, compiling: Compiling, reasons: Sequence[str]) -> wire.Record:
        """Which limit was reached, and the guard that failed last.

        Args:
            compiling: the compilation that was refused.
            reasons: as ``reasons_in`` returns them.
        """
        number = compiling.made.compile_id.rpartition("/")[2]
        versions = int(number) if number.isdigit() else len(reasons)
        name = self.configuration.limit(versions)
        found = self._at_definition(wire.RECOMPILE_LIMIT, compiling, [])
        # The trace does not have the call of torch.compile.
        then = f"{FALLS_BACK} (under fullgraph=True this is an error)"
        found.reason = limit_in_words(compiling.made.function, name, versions, then)
        found.gb_type, found.skips_frame = name, True
        return with_guard(found, reasons, Scope({}, {}), self.configuration.dynamic)

    def restart(self, compiling: Compiling, text: str) -> wire.Record:
        """A break that only led to a restart: the record of it came with torch 2.6.

        Args:
            compiling: what was started again.
            text: why, in Dynamo's words.
        """
        line = self.definitions.resumed(compiling) or compiling.made.line
        calls = [*compiling.calls[:-1], replace(compiling.function, line=line)]
        return break_record("", calls, self._stacks, reason_of(text.strip("'")))

    def _at_definition(
        self, kind: str, compiling: Compiling, reasons: Sequence[str]
    ) -> wire.Record:
        because = guarded_calls(reasons[0]) if reasons else []
        definition = self.definitions.of(compiling)
        above = compiling.calls[:-1]
        if compiling.made.is_resumed and above:
            # The function itself, where it waits for the part of it that is compiled now.
            above = self._without_waiting(above, definition)
        found = record_at([*above, *(because or [definition])], self._stacks, kind)
        if (found.path, found.line) in {(call.path, call.line) for call in because}:
            found.path, found.line = definition.path, definition.line
        return found

    def _without_waiting(
        self, above: list[wire.StackFrame], definition: wire.StackFrame
    ) -> list[wire.StackFrame]:
        while above and self._stacks.is_torch(above[-1].path):
            above = above[:-1]
        same = above and (above[-1].path, above[-1].function) == (
            definition.path,
            definition.function,
        )
        return above[:-1] if same else above
