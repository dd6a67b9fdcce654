"""The first call of a target in new processes, side by side, and what its caches are good for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.durations import duration, percent
from fullgraph.dynamic.starts import Missed, RunStarts, Start, StartName
from fullgraph.report.terminal import Painter, in_columns, printable, shortened
from fullgraph.vocabulary.prose import number_of

_IS_GAIN = 0.2
"""Each start is measured once, and equal ones differ by some percent."""
_MOST_PARTS = 3
_PHASES = (
    *("tracing", "restarts", "guards", "AOT autograd", "inductor", "code generation", "backend"),
    "backward",
)
_OTHER = "other"


def render_starts(starts: RunStarts, *, colour: bool, cwd: Path) -> str:
    """The starts as columns, and below them what to do.

    Args:
        starts: what was measured.
        colour: whether to use terminal colours.
        cwd: paths below it are shown relative to it.
    """
    paint = Painter(colour)
    lines = [paint("bold", printable(f"First call in a new process, compiled with {starts.arm}"))]
    lines += [f"  {printable(starts.words)}"] if starts.words else []
    cells = list(start_rows(starts))
    if cells:
        head, *rows = in_columns(cells, right=range(1, len(cells[0])))
        lines += [paint("dim", f"  {head}"), *(f"  {row}" for row in rows)]
    lines += [printable(f"  {line}") for line in failed_lines(starts)]
    lines += [f"  {line}" for line in start_lines(starts, cwd)]
    return "\n".join(lines) + "\n"


def failed_lines(measured: RunStarts) -> Iterator[str]:
    """The starts that failed, with the first line of why."""
    for each in measured.starts:
        if each.failure:
            yield f"{each.name.value}: {each.failure.splitlines()[0]}"


def start_rows(measured: RunStarts) -> Iterator[list[str]]:
    """The starts that did not fail as the columns of a table, its head first."""
    starts = [each for each in measured.starts if not each.failure]
    if not starts:
        return
    yield ["", *(each.name.value for each in starts)]
    yield ["first call", *(duration(each.seconds) for each in starts)]
    for phase in (*_PHASES, _OTHER):
        cells = [_phase(each, phase) for each in starts]
        if any(cells):
            yield [f"  {phase}", *(duration(seconds) if seconds else "" for seconds in cells)]
    if any(each.load_seconds for each in starts):
        yield ["load artifacts", *(_seconds(each.load_seconds) for each in starts)]
    yield ["next call", *(duration(each.later_seconds) for each in starts)]
    for answer in dict.fromkeys(answer for each in starts for answer in each.caches):
        yield [answer, *(str(each.caches.get(answer, "")) for each in starts)]


def _phase(start: Start, phase: str) -> float:
    if phase == _OTHER:
        return max(start.seconds - sum(start.phases.values()), 0.0)
    return start.phases.get(phase, 0.0)


def _seconds(seconds: float) -> str:
    return duration(seconds) if seconds else ""


def start_lines(starts: RunStarts, cwd: Path) -> Iterator[str]:
    """What to know and to do, in sentences.

    Args:
        starts: what was measured.
        cwd: paths below it are shown relative to it.
    """
    cold, warm = starts.of(StartName.COLD), starts.of(StartName.WARM)
    if cold is None:
        return
    if not cold.caches:
        yield f"{starts.arm} uses no cache: each process compiles everything."
        return
    if warm is not None:
        yield _gain(cold, warm, "The caches of the cold start", "save")
    for missed in starts.missed:
        yield _missed(missed, cwd)
    loaded = starts.of(StartName.ARTIFACTS)
    if loaded is not None:
        call = "torch.compiler.save_cache_artifacts and load_cache_artifacts"
        size = f"{cold.bytes / 2**20:.1f} MB"
        yield _gain(cold, loaded, f"On another disk, {call} ({size})", "save")
    precompiled = starts.of(StartName.PRECOMPILED)
    if precompiled is not None and warm is not None:
        setting = "torch._dynamo.config.caching_precompile"
        words = _gain(warm, precompiled, f"With the caches, {setting}", "saves")
        yield f"{words} It is experimental, and drops guards on modules and functions."
    yield f"{number_of(len(starts.starts), 'start')}, each measured once."


def _gain(before: Start, after: Start, what: str, verb: str) -> str:
    saved = before.whole_seconds - after.whole_seconds
    of = duration(before.whole_seconds)
    if abs(saved) < _IS_GAIN * before.whole_seconds:
        return (
            f"{what}: no difference that one start shows ({duration(after.whole_seconds)} of {of})."
        )
    if saved < 0:
        return f"{what}: no gain, the start takes {duration(after.whole_seconds)} instead of {of}."
    share = percent(saved / before.whole_seconds)
    return f"{what} {verb} {duration(saved)} of {of} ({share})."


def _missed(missed: Missed, cwd: Path) -> str:
    place = f"{shortened(missed.path, cwd)}:{missed.line}: " if missed.path else ""
    if not missed.parts:
        return f"{place}{missed.function} was compiled again: the {missed.cache} missed it."
    names = ", ".join(each.name for each in missed.parts[:_MOST_PARTS])
    more = len(missed.parts) - _MOST_PARTS
    others = f" and {more} others" if more > 0 else ""
    return (
        f"{place}{missed.function} was compiled again: the {missed.cache} missed it, because its "
        f"key has another value of {names}{others}."
    )


def starts_as_data(starts: RunStarts, cwd: Path) -> dict[str, Any]:
    """As JSON has them; times are in seconds."""
    return {**asdict(starts), "conclusions": list(start_lines(starts, cwd))}
