"""Reads what the processes of a traced program have written so far."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from fullgraph.dynamic.launch import decode
from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol import framing, wire
from fullgraph_worker.trace.append import SUFFIX

_PREFIX_BYTES = 4
Event: TypeAlias = wire.Record | wire.Compilation
"""Something that happened in a process, with absolute paths."""


@dataclass
class ProcessTrace:
    """What one process of the program did.

    Attributes:
        process: its id, program and interpreter.
        records: Dynamo's records, in the order in which they happened.
        lines: per path, the 1-based lines that Dynamo began to trace.
        places: per path, those of the expressions that it evaluated.
        graphs: how many graphs it captured.
        fullgraph: functions that it compiled with ``fullgraph=True`` and that broke.
        calls: how it called functions that Dynamo compiled.
        compile_calls: its calls of ``torch.compile``, each with what it compiles.
        uncaptured: those of which Dynamo traced nothing; known once the process has ended.
        faults: records that our side of the process could not read, in words.
        compilations: what it compiled, in order, where the trace has that.
        caches: how often each of the backend's caches gave each answer.
    """

    process: wire.TracedProcess
    records: list[wire.Record] = field(default_factory=list)
    lines: dict[str, set[int]] = field(default_factory=dict)
    places: dict[str, list[wire.Place]] = field(default_factory=dict)
    graphs: int = 0
    fullgraph: list[wire.StackFrame] = field(default_factory=list)
    calls: list[wire.Call] = field(default_factory=list)
    compile_calls: list[wire.CompileCall] = field(default_factory=list)
    uncaptured: list[wire.StackFrame] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    compilations: list[wire.Compilation] = field(default_factory=list)
    caches: Counter[str] = field(default_factory=Counter)

    @property
    def compiled(self) -> bool:
        """Whether it compiled anything."""
        return bool(self.records or self.graphs or self.lines or self.compilations)

    def result(self) -> RunResult:
        """The same as that of a run; a line that called into a break was left in its middle."""
        blocked = {(call.path, call.line) for record in self.records for call in record.stack}
        traced = {
            path: frozenset(line for line in lines if (path, line) not in blocked)
            for path, lines in self.lines.items()
        }
        done = wire.Done({}, self.graphs, "", 0.0, fullgraph=self.fullgraph)
        return RunResult(
            tuple(self.records),
            traced,
            done,
            None,
            None,
            "",
            places=self.places,
            compilations=tuple(self.compilations),
        )


OnEvent: TypeAlias = Callable[[ProcessTrace, Event], None]


class TraceReader:
    """The processes of a trace; reading again costs only what is new.

    Args:
        folder: the trace's folder.
        keeps_compilations: whether to keep what was compiled, graphs included.
        on_event: called with each event of a process, in order, when it is read.
    """

    def __init__(
        self,
        folder: Path,
        *,
        keeps_compilations: bool = False,
        on_event: OnEvent | None = None,
    ) -> None:
        self._folder = folder
        self._on_event = on_event or _ignored
        self._keeps_compilations = keeps_compilations
        self._files: dict[str, _MessageFile] = {}

    @property
    def processes(self) -> list[ProcessTrace]:
        """Those that imported Dynamo: by rank, then in the order in which they did."""
        known = [file.trace for file in self._files.values() if file.trace]
        return sorted(known, key=lambda trace: (trace.process.rank.zfill(9), trace.process.time))

    @property
    def cut_off(self) -> list[str]:
        """The files that end within a message, or that cannot be read on."""
        return [name for name, file in self._files.items() if file.is_cut_off]

    def read(self) -> bool:
        """Read what has been written since the last time; whether there was anything."""
        try:
            names = sorted(path.name for path in self._folder.glob(f"*{SUFFIX}"))
        except OSError:
            return False
        for name in names:
            if name not in self._files:
                self._files[name] = _MessageFile(
                    self._folder / name, self._on_event, keeps_compilations=self._keeps_compilations
                )
        files = [self._files[name] for name in names]
        return sum(file.read() for file in files) > 0


def _ignored(trace: ProcessTrace, event: Event) -> None:
    pass


class _MessageFile:
    """One file; a message that is cut off, by a kill or a full disk, is not read."""

    def __init__(self, path: Path, on_event: OnEvent, *, keeps_compilations: bool) -> None:
        self.trace: ProcessTrace | None = None
        self._on_event = on_event
        self._keeps_compilations = keeps_compilations
        self.is_cut_off = False
        self._path = path
        self._offset = 0
        self._is_broken = False

    def read(self) -> bool:
        if self._is_broken:
            return False
        try:
            with self._path.open("rb") as stream:
                stream.seek(self._offset)
                data = stream.read()
        except OSError:
            return False
        before = self._offset
        self.is_cut_off = False
        try:
            for message in self._messages(data):
                self._take(message)
        except framing.WireError:
            self._is_broken = True
        self.is_cut_off = self._is_broken or self._offset < before + len(data)
        return self._offset > before

    def _messages(self, data: bytes) -> Iterator[wire.Message]:
        at = 0
        while len(data) - at >= _PREFIX_BYTES:
            end = at + _PREFIX_BYTES + framing.body_length(data[at : at + _PREFIX_BYTES])
            if end > len(data):
                return
            message = decode(data[at + _PREFIX_BYTES : end])
            self._offset += end - at
            at = end
            yield message

    def _take(self, message: wire.Message) -> None:
        if isinstance(message, wire.TracedProcess):
            if message.version != wire.VERSION:
                raise framing.WireError(
                    f"written by another version of Fullgraph ({message.version})"
                )
            self.trace = ProcessTrace(message)
        trace = self.trace
        if trace is None:
            raise framing.WireError("the file does not begin with its process")
        if isinstance(message, wire.Record):
            stack = [self._placed(call) for call in message.stack]
            found = replace(message, path=self._absolute(message.path), stack=stack)
            trace.records.append(found)
            self._on_event(trace, found)
        elif isinstance(message, wire.Traced):
            for path, lines in message.lines.items():
                trace.lines.setdefault(self._absolute(path), set()).update(lines)
            for path, places in message.evaluated.items():
                trace.places.setdefault(self._absolute(path), []).extend(places)
            trace.graphs += message.graphs
            trace.fullgraph += map(self._placed, message.fullgraph)
        elif isinstance(message, wire.Compilations):
            for each in message.compilations:
                trace.caches.update(each.caches)
            if self._keeps_compilations:
                trace.compilations += message.compilations
            for made in message.compilations:
                self._on_event(trace, replace(made, path=self._absolute(made.path)))
        elif isinstance(message, wire.Call):
            trace.calls.append(replace(message, path=self._absolute(message.path)))
        elif isinstance(message, wire.CompileCall):
            source = self._absolute(message.source) if message.source else ""
            place = self._placed(message.place)
            trace.compile_calls.append(replace(message, place=place, source=source))
        elif isinstance(message, wire.Uncaptured):
            trace.uncaptured += map(self._placed, message.places)
        elif isinstance(message, wire.Failure):
            trace.faults.append(message.message)

    def _placed(self, call: wire.StackFrame) -> wire.StackFrame:
        return replace(call, path=self._absolute(call.path))

    def _absolute(self, path: str) -> str:
        """Code that was compiled by hand may name its file from the current folder on."""
        if path.startswith("<") or self.trace is None:
            return path
        return os.path.normpath(os.path.join(self.trace.process.folder, path))  # noqa: PTH118
