"""A run's profile for people at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.durations import duration, duration_range, percent
from fullgraph.report.terminal import Painter, columns, end_of, padded, printable, wrapped
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.profile.spread import FEW_CALLS

if TYPE_CHECKING:
    from fullgraph.dynamic.profile import AttemptCost, DeviceWait, GraphCost, RunProfile
    from fullgraph.vocabulary.findings import Spread

# Fewer calls have no quartiles; their spread has all of them in it.
_GRAPHS = 12
_OPS = 5
_WIDTH = 90
_LONGEST_PLACE = 58
_LONGEST_FUNCTION = 30


def render_profile(profile: RunProfile, *, colour: bool, cwd: Path) -> str:
    """Where the time of one call went: as a whole, and by graph, the longest first.

    Args:
        profile: the costs of its breaks are in the findings' own table.
        colour: whether to use terminal colours.
        cwd: paths below it are shown relative to it.
    """
    paint = Painter(colour)
    lines = [paint("bold", f"Profile with the backend {profile.backend}{_device(profile)}")]
    if profile.calls:
        lines += _call(profile)
    if profile.note:
        lines.append(f"  note: {printable(profile.note)}")
    lines += _graphs(profile, paint, lambda path: _shorten(path, cwd))
    lines += _waits(profile, lambda path: _shorten(path, cwd))
    return "\n".join(lines) + "\n"


def _device(profile: RunProfile) -> str:
    return f" on {profile.device}" if profile.device else ""


def _call(profile: RunProfile) -> list[str]:
    graphs = sum(graph.seconds for graph in profile.graphs)
    breaks = sum(gap.seconds for gap in profile.gaps)
    whole = profile.call_seconds

    def part(name: str, seconds: float) -> str:
        return f"{name} {duration(seconds)} ({percent(seconds / whole if whole else 0)})"

    lines = [
        f"  one call: {duration(whole)}: {part('graphs', graphs)}, {part('breaks', breaks)}, "
        f"{part('other', profile.other_seconds)}",
        f"  {_calls(profile)}",
        f"  without the profiler: {duration(profile.compiled_seconds)} compiled"
        f"{_between(profile.compiled_spread)}, "
        f"{duration(profile.eager_seconds)} in eager mode{_between(profile.eager_spread)}",
    ]
    if 0 < profile.threads < profile.default_threads:
        lines.append(
            f"  on {number_of(profile.threads, 'thread')} instead of {profile.default_threads}, "
            "since other programs use the processors"
        )
    return lines


def _calls(profile: RunProfile) -> str:
    if profile.calls == 1:
        return "measured in one call under torch.profiler"
    spread = profile.call_spread
    range_of = f"{'half' if profile.calls >= FEW_CALLS else 'all'} of which took"
    took = f", {range_of} {duration_range(spread.low, spread.high)}" if spread else ""
    return f"medians of {profile.calls} calls under torch.profiler{took}"


def _between(spread: Spread | None) -> str:
    """The spread in parentheses, where it is visible in two digits."""
    words = duration_range(spread.low, spread.high) if spread else ""
    return f" ({words})" if " to " in words else ""


def _graphs(profile: RunProfile, paint: Painter, shorten: Callable[[str], str]) -> list[str]:
    count = len(profile.graphs)
    lines = [f"  {number_of(count, 'graph')}; compiling took {duration(profile.compile_seconds)}"]
    if not count:
        return lines + _attempts(profile, paint, shorten)
    numbered = sorted(enumerate(profile.graphs, 1), key=lambda pair: -pair[1].seconds)
    shown = numbered[:_GRAPHS]
    places = [_place(graph, shorten) for _, graph in shown]
    width = max(map(columns, places))
    lines += [
        "",
        paint(
            "dim", f"  {'graph':<{width + 5}}  runs       time         quartiles  share    compile"
        ),
    ]
    for (number, graph), place in zip(shown, places, strict=True):
        compiling = duration(sum(graph.compile_seconds.values()))
        share = percent(graph.share) if _is_clear(graph) else "?"
        lines.append(
            f"  {number:>3}  {padded(place, width)}  {graph.runs:>4}  {duration(graph.seconds):>9}"
            f"  {_quartiles(graph):>16}  {share:>5}  {compiling:>9}"
        )
        for text in (_ops(graph), f"compile: {_phases(graph)}", *_unclear(graph)):
            lines += [paint("dim", f"       {line}") for line in wrapped(text, _WIDTH)]
    hidden = numbered[_GRAPHS:]
    if hidden:
        seconds = sum(graph.seconds for _, graph in hidden)
        hidden_compile = sum(sum(graph.compile_seconds.values()) for _, graph in hidden)
        lines.append(
            f"       and {len(hidden)} more, {duration(seconds)} together; compile "
            f"{duration(hidden_compile)}"
        )
    return lines + _attempts(profile, paint, shorten)


def _quartiles(graph: GraphCost) -> str:
    return duration_range(graph.spread.low, graph.spread.high) if graph.spread else ""


def _is_clear(graph: GraphCost) -> bool:
    return graph.spread is None or graph.spread.is_clear(graph.seconds)


def _unclear(graph: GraphCost) -> list[str]:
    if graph.spread is None or _is_clear(graph):
        return []
    between = duration_range(graph.spread.low, graph.spread.high)
    return [f"time: cannot tell, equal calls took {between}"]


def _attempts(profile: RunProfile, paint: Painter, shorten: Callable[[str], str]) -> list[str]:
    """Compile time that belongs to no graph: with the rows above, all that was measured."""
    if not profile.attempts:
        return []
    whole = sum(sum(attempt.compile_seconds.values()) for attempt in profile.attempts)
    number = sum(attempt.count for attempt in profile.attempts)
    lines = [
        "",
        f"  {number_of(number, 'compilation')} without a graph took {duration(whole)}",
    ]
    shown = profile.attempts[:_GRAPHS]
    width = max(columns(_place(attempt, shorten)) for attempt in shown)
    for attempt in shown:
        compiling = duration(sum(attempt.compile_seconds.values()))
        times = f"{attempt.count} time{'' if attempt.count == 1 else 's'}"
        lines.append(
            f"       {padded(_place(attempt, shorten), width)}  {times:>9}  {compiling:>9}"
        )
        lines.append(paint("dim", f"       compile: {_phases(attempt)}"))
    hidden = profile.attempts[_GRAPHS:]
    if hidden:
        seconds = sum(sum(attempt.compile_seconds.values()) for attempt in hidden)
        lines.append(f"       and {len(hidden)} more functions, {duration(seconds)} together")
    return lines


def _waits(profile: RunProfile, shorten: Callable[[str], str]) -> list[str]:
    """Where the processor stands still until the device is ready: ``.item()``, ``.cpu()``."""
    if not profile.waits:
        return []
    whole = sum(wait.count for wait in profile.waits)
    lines = ["", f"  one call waits {number_of(whole, 'time')} for the device"]
    shown = profile.waits[:_GRAPHS]
    width = max(columns(_place(wait, shorten)) for wait in shown)
    lines += [
        f"       {padded(_place(wait, shorten), width)}  {number_of(wait.count, 'time'):>9}"
        for wait in shown
    ]
    hidden = len(profile.waits) - len(shown)
    return [*lines, f"       and {number_of(hidden, 'more line')}"] if hidden else lines


def _place(graph: GraphCost | AttemptCost | DeviceWait, shorten: Callable[[str], str]) -> str:
    path = printable(f"{shorten(graph.path)}:{graph.line}")
    function = printable(graph.function[:_LONGEST_FUNCTION])
    return f"{function} ({end_of(path, _LONGEST_PLACE - columns(function))})"


def _ops(graph: GraphCost) -> str:
    count = sum(op.count for op in graph.ops)
    kinds = [f"{op.count} {op.name}{_shape(op.shapes)}" for op in graph.ops[:_OPS]]
    more = len(graph.ops) - _OPS
    rest = [f"{more} more kind{'' if more == 1 else 's'}"] if more > 0 else []
    return printable(f"{count} op{'' if count == 1 else 's'}: {', '.join(kinds + rest)}")


def _shape(shapes: tuple[str, ...]) -> str:
    if not shapes:
        return ""
    return f" {shapes[0]}{'…' if len(shapes) > 1 else ''}"


def _phases(graph: GraphCost | AttemptCost) -> str:
    phases = sorted(graph.compile_seconds.items(), key=lambda phase: -phase[1])
    return ", ".join(f"{name} {duration(seconds)}" for name, seconds in phases) or "unknown"


def _shorten(path: str, cwd: Path) -> str:
    try:
        return str(Path(path).relative_to(cwd))
    except ValueError:
        return path
