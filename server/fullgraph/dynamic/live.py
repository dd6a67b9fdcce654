"""What a traced program does about compilation, one line each, while it runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from fullgraph.durations import duration
from fullgraph.dynamic.trace_reader import Event, ProcessTrace
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.prose import number_of, one_line
from fullgraph_worker.observe.classification import classified_text, reason_of
from fullgraph_worker.protocol import wire

MOST_COMPILED = 3
"""More functions than these that one process compiled between two looks are one line."""
LONG_SECONDS = 1.0
"""A recompile that takes as long has a second line with its time."""

_WORDS = {
    wire.BREAK: "graph break",
    wire.BACKEND_FAILURE: "backend failed",
    wire.CUDA_GRAPHS_SKIPPED: "CUDA graph skipped",
}


@dataclass(frozen=True)
class LiveLine:
    """One thing that happened.

    Attributes:
        what: in some words: ``graph break``, ``compiled in 3.2 s``.
        path: the file of the user's code; empty for several functions.
        line: 1-based.
        cause: in some more words.
        process: ``rank 3`` or ``process 1234``; empty where there is one process.
        seconds: how long a compilation took; None for what is none.
        count: how often the same has happened in this process.
        within: the file and line in a package that the user's line called, where it happened there.
    """

    what: str
    path: str
    line: int
    cause: str
    process: str = ""
    seconds: float | None = None
    count: int = 1
    within: tuple[str, int] | None = None


class LiveLines:
    """Turns what the processes of a program write into lines, in the order of the events.

    What happened before is counted, whichever process did it first, and is a line again when
    it has happened 10, 100, 1,000 times.

    Args:
        taxonomy: names each break.
        is_first_party: whether a path is first-party.
    """

    def __init__(self, taxonomy: Taxonomy, is_first_party: Callable[[str], bool]) -> None:
        self._taxonomy = taxonomy
        self._is_first_party = is_first_party
        self._lines: list[LiveLine] = []
        self._counts: dict[Hashable, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self._pids: set[int] = set()

    def on_event(self, trace: ProcessTrace, event: Event) -> None:
        """Called with each event of a process, in order."""
        pid = trace.process.pid
        self._pids.add(pid)
        if isinstance(event, wire.Compilation):
            self._on_compilation(pid, self._name(trace), event)
        else:
            self._on_record(pid, self._name(trace), event)

    def take(self) -> list[LiveLine]:
        """What has happened since the last time."""
        lines, self._lines = self._lines, []
        compiled: dict[str, list[LiveLine]] = defaultdict(list)
        for line in lines:
            if line.seconds is not None:
                compiled[line.process].append(line)
        for many in compiled.values():
            if len(many) > MOST_COMPILED:
                first, *others = many
                lines[lines.index(first)] = _together(many)
                lines = [line for line in lines if line not in others]
        return lines

    def _on_record(self, pid: int, process: str, found: wire.Record) -> None:
        what, cause = self._in_words(found)
        if not what:
            return
        path, line = self._place(found)
        at = found.path, found.line
        count = self._count(pid, (found.kind, *at, found.version or cause))
        if count:
            within = at if at[0] != path else None
            self._lines.append(
                LiveLine(what, path, line, cause, process, count=count, within=within)
            )

    def _in_words(self, found: wire.Record) -> tuple[str, str]:
        """What happened, and why; nothing for what the program wants."""
        if found.kind == wire.BREAK:
            entry = self._taxonomy.classify(found.gb_id or None, classified_text(found))
            known = f"{entry.title} ({entry.code})"
            return _WORDS[wire.BREAK], one_line(
                reason_of(found) or found.gb_type if entry is UNCLASSIFIED else known
            )
        if found.kind == wire.RECOMPILE:
            of = f" {found.version} of {found.most_versions}" if found.version else ""
            return f"recompile{of and f', version{of}'}", one_line(found.reason)
        if found.kind == wire.RECOMPILE_LIMIT:
            then = "eager mode from now on" if found.skips_frame else "error"
            return f"limit reached, {then}", one_line(found.reason.rpartition("; last, ")[2])
        return _WORDS.get(found.kind, ""), one_line(found.reason)

    def _on_compilation(self, pid: int, process: str, made: wire.Compilation) -> None:
        seconds = sum(made.seconds.values())
        if made.failure or not made.has_graph:
            # What kept it from being compiled is a line of its own.
            return
        version = made.compile_id.rpartition("/")[2]
        if version != "0" and seconds < LONG_SECONDS:
            return
        if self._count(pid, (wire.Compilation, made.path, made.line, version)) == 1:
            verb = "compiled" if version == "0" else "compiled again"
            name = f"the rest of {made.function}" if made.is_resumed else made.function
            cause = f"{name}, {number_of(made.operations, 'operation')}"
            what = f"{verb} in {duration(seconds)}" if made.seconds else verb
            self._lines.append(LiveLine(what, made.path, made.line, cause, process, seconds))

    def _place(self, found: wire.Record) -> tuple[str, int]:
        """The innermost call in the user's own code; else where it happened."""
        own = [call for call in found.stack if self._is_first_party(call.path)]
        return (own[-1].path, own[-1].line) if own else (found.path, found.line)

    def _count(self, pid: int, key: Hashable) -> int:
        """How often this has happened in a process; 0 where that is no line."""
        counts = self._counts[key]
        counts[pid] += 1
        count = counts[pid]
        is_first = count == 1 and len(counts) == 1
        is_round = count >= 10 and str(count).strip("0") == "1" and count == max(counts.values())
        is_new = is_round and list(counts.values()).count(count) == 1
        return count if is_first or is_new else 0

    def _name(self, trace: ProcessTrace) -> str:
        rank = trace.process.rank
        if rank:
            return f"rank {rank}"
        return f"process {trace.process.pid}" if len(self._pids) > 1 else ""


def _together(compiled: Sequence[LiveLine]) -> LiveLine:
    """One line for the compilations of a process."""
    longest = max(compiled, key=lambda line: line.seconds or 0.0)
    seconds = sum(line.seconds or 0.0 for line in compiled)
    what = f"compiled {len(compiled)} functions in {duration(seconds)}"
    cause = f"the longest in {duration(longest.seconds or 0.0)}: {longest.cause}"
    return replace(longest, what=what, cause=cause)


def in_columns(line: LiveLine, shorten: Callable[[str], str]) -> Sequence[str]:
    """The parts of a line as they are shown: process, what, place, cause.

    Args:
        line: what happened.
        shorten: how a path is shown.
    """
    place = f"{shorten(line.path)}:{line.line}" if line.path else ""
    times = f" ({line.count:,} times)" if line.count > 1 else ""
    called = f"in {shorten(line.within[0])}:{line.within[1]}" if line.within else ""
    return [p for p in (line.process, f"{line.what}{times}", place, called, line.cause) if p]
