"""A verification for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import PurePath

from fullgraph.dynamic.run import RunResult, compiled_stages, in_words, rounding_in_words
from fullgraph.report.terminal import Painter, printable
from fullgraph_worker.protocol import wire

_MOST_SHOWN = 12


def verification_as_data(result: RunResult) -> dict[str, object]:
    """A verification for programs."""
    return {
        "stages": [asdict(stage) for stage in result.stages],
        "differences": [asdict(each) for each in result.differences],
        "rounding": [asdict(each) for each in result.rounding],
        "operation": asdict(result.operation) if result.operation else None,
        "uncovered": {path: list(lines) for path, lines in result.uncovered.items()},
        "invalid": result.done.invalid if result.done else -1,
        "failure": result.failure.message if result.failure else None,
    }


def render_verification(target: str, result: RunResult, *, colour: bool = False) -> str:
    """The verdict, the backends that were compared with eager mode, and what was not reached.

    Args:
        target: as the user named it.
        result: of the verification.
        colour: whether to use terminal colours.
    """
    paint = Painter(colour)
    if result.done is not None and result.done.invalid >= 0:
        return "\n".join(_of_invalid(target, result, paint))
    stages, differences = result.stages, result.differences
    backends = compiled_stages(stages)
    calls = max((stage.calls for stage in stages), key=len, default=[])
    is_certain = result.failure is None or bool(differences)
    ended = "not verified to the end" if calls else "no call could be made"
    said = verdict(target, result) if is_certain else f"{target}: {ended}"
    lines = [paint("bold", printable(said))]
    if len(calls) > 1:
        lines.append(f"  calls: {', '.join(name or 'the inputs as given' for name in calls)}")
    lines += map(printable, _raised(stages))
    width = max((len(stage.name) for stage in backends), default=0)
    for stage in backends:
        found = [each for each in differences if each.stage == stage.name]
        style = "bad" if found or stage.failure else "good"
        rounding = [each for each in result.rounding if each.stage == stage.name]
        words = printable(_verdict(stage, found, rounding))
        lines.append(f"  {stage.name:<{width}}  {paint(style, words)}")
        lines += (f"    {printable(rounding_in_words(each))}" for each in rounding)
    places = list(_by_place(differences))
    lines += (f"    {printable(each)}" for each in places[:_MOST_SHOWN])
    if len(places) > _MOST_SHOWN:
        lines.append(f"    and {len(places) - _MOST_SHOWN} more differences")
    if result.operation is not None:
        lines.append(f"    first operation that differs: {_operation(result.operation)}")
    lines += (
        f"  not covered: {PurePath(path).name}:{line_ranges(missed)}"
        for path, missed in result.uncovered.items()
    )
    if result.done is not None and result.done.settings:
        lines.append(f"  {printable(result.done.settings)}")
    return "\n".join(lines)


def verdict(target: str, result: RunResult) -> str:
    """The same in one sentence: the first difference, if there is one."""
    backends = compiled_stages(result.stages)
    failed = next((stage for stage in backends if stage.failure), None)
    if result.done is not None and result.done.invalid >= 0 and (result.differences or not failed):
        return _of_refused(target, result, result.done.invalid)
    if result.differences:
        first = result.differences[0]
        return f"{target} differs from eager mode with backend {first.stage}: {in_words(first)}"
    if failed is not None:
        return f"{target} failed with backend {failed.name}: {failed.failure}"
    calls = max((len(stage.calls) for stage in result.stages), default=0)
    some = "1 call gives" if calls == 1 else f"{calls} calls give"
    names = ", ".join(stage.name for stage in backends)
    with_backends = f"backend{'' if len(backends) == 1 else 's'} {names}"
    but = " but for rounding" if result.rounding else ""
    return f"{target}: {some} the same results{but} in eager mode and with {with_backends}."


def _of_refused(target: str, result: RunResult, tried: int) -> str:
    """In one sentence, how many inputs compiled code accepts of those that eager mode refuses."""
    refused = max((len(stage.calls) for stage in result.stages), default=1) - 1
    if not refused:
        return f"{target}: eager mode refuses none of the {tried} invalid inputs that were tried."
    some = "1 input" if refused == 1 else f"{refused} inputs"
    accepted = [each for each in result.differences if each.what == wire.ACCEPTED]
    if accepted:
        return (
            f"{target} does not refuse {len(accepted)} of {some} that eager mode refuses, with "
            f"backend {accepted[0].stage}"
        )
    names = ", ".join(stage.name for stage in compiled_stages(result.stages))
    are = "is" if refused == 1 else "are"
    return f"{target}: {some} that eager mode refuses {are} refused by compiled code, too: {names}."


def _of_invalid(target: str, result: RunResult, paint: Painter) -> Iterator[str]:
    """The verdict, the inputs that compiled code accepts, and those that it refuses, too."""
    yield paint("bold", printable(verdict(target, result)))
    for words in dict.fromkeys(each.words for each in result.differences):
        names = (each.call_name for each in result.differences if each.words == words)
        yield f"  {paint('bad', printable(words))}"
        yield f"    {printable('; '.join(names))}"
    accepted = {each.call for each in result.differences}
    calls = max((stage.calls for stage in result.stages), key=len, default=[])
    both = [name for number, name in enumerate(calls) if number and number not in accepted]
    if both:
        yield f"  refused by both: {printable('; '.join(both))}"


def _operation(found: wire.DifferingOperation) -> str:
    place = f" at {PurePath(found.path).name}:{found.line}" if found.path else ""
    return f"{found.name}{place}, in call {found.call + 1}"


def line_ranges(lines: Sequence[int]) -> str:
    """Lines in order, neighbours together: ``14-15, 20``."""
    found: list[list[int]] = []
    for line in lines:
        if found and line == found[-1][-1] + 1:
            found[-1].append(line)
        else:
            found.append([line])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)


def _raised(stages: Sequence[wire.Stage]) -> Iterator[str]:
    """The exceptions of the program itself: what they end is not compared."""
    for number, words in enumerate(stages[0].raised if stages else ()):
        if words:
            yield f"  call {number + 1} raises an exception in eager mode: {words}"


def _by_place(differences: Iterable[wire.Difference]) -> Iterator[str]:
    """The first difference at each place, and the later calls that have one there too."""
    places: dict[tuple[str, str, str], list[wire.Difference]] = {}
    for each in differences:
        places.setdefault((each.stage, each.kind, each.path), []).append(each)
    for first, *others in places.values():
        calls = list(dict.fromkeys(each.call + 1 for each in others if each.call != first.call))
        also = f"; also in call {line_ranges(calls)}" if calls else ""
        yield f"{in_words(first)}{also}"


def _verdict(
    stage: wire.Stage, found: Sequence[wire.Difference], rounding: Sequence[wire.Rounding]
) -> str:
    if stage.failure:
        return f"failed: {stage.failure}"
    if not found:
        return f"same as eager mode{' but for rounding' if rounding else ''}"
    kinds = dict.fromkeys(each.kind for each in found)
    return f"differs from eager mode: {', '.join(kinds)}"
