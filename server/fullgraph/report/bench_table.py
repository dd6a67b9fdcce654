"""A benchmark for people at a terminal."""

from __future__ import annotations

from fullgraph.counts import number_of
from fullgraph.durations import duration, percent
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.money import Price, cost_in_words
from fullgraph.measure.peaks import data_sheet_peak
from fullgraph.measure.results import BUSY, ArmResult, Results
from fullgraph.measure.statistics import Verdict
from fullgraph.report.colour import Painter
from fullgraph.report.width import padded, printable

_STYLES = {Verdict.FASTER: "good", Verdict.SLOWER: "bad"}
_SHORT = 100e-6
"""Seconds. To check the guards and to call compiled code takes some 10 microseconds."""
_HEAD = (
    *("", "median", "mean", "sigma", "p95", "speed-up", "95 % interval", "difference", "memory"),
    "warm-up",
)


def render_bench(target: str, results: Results, *, colour: bool, price: Price | None = None) -> str:
    """The arms side by side, what to know about them, and one sentence.

    Args:
        target: as the user wrote it.
        results: what was measured, possibly not to the end.
        colour: whether to use terminal colours.
        price: of the workload, to show what the difference is worth.
    """
    paint = Painter(colour)
    lines = _about(target, results, paint)
    lines += [f"  {paint('bad', printable(words))}" for words in _wrong(results)]
    measured = [arm for arm in results.arms.values() if arm.is_measured]
    if measured:
        rows = [_HEAD, *(_row(results, arm) for arm in measured)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(_HEAD))]
        for number, row in enumerate(rows):
            cells = [padded(row[0], widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            line = "  " + "  ".join(cells).rstrip()
            lines.append(paint("dim", line) if number == 0 else line)
    lines += [f"  {printable(note)}" for note in _notes(results)]
    found = conclusion(results)
    lines += ["", paint(_STYLES.get(found.verdict, "bold"), f"{found.words}.")]
    if price and found.arm and found.ratio:
        lines.append(f"{cost_in_words(price, results, found.arm, found.ratio)}.")
    return "\n".join(lines) + "\n"


def _about(target: str, results: Results, paint: Painter) -> list[str]:
    made = results.eager.prepared
    if made is None:
        return [paint("bold", printable(target))]
    threads = number_of(made.threads, "thread")
    if made.threads < made.default_threads:
        threads += f" of {made.default_threads}"
    return [
        paint("bold", printable(f"{target}({made.inputs})")),
        f"  {made.conditions}; torch {results.torch}, {printable(made.device)}, {threads}",
    ]


def _row(results: Results, arm: ArmResult) -> tuple[str, ...]:
    ratio = results.ratio(arm) if arm is not results.eager else None
    return (
        arm.name,
        duration(arm.median),
        duration(arm.mean),
        duration(arm.sigma),
        duration(arm.p95),
        f"{ratio.estimate:.3f}x" if ratio else "",
        f"{ratio.low:.3f} to {ratio.high:.3f}" if ratio else "",
        _difference(arm),
        f"{arm.memory / 2**20:.0f} MB" if arm.memory else "",
        _start(arm),
    )


def _wrong(results: Results) -> list[str]:
    return [
        f"{arm.name}: the output differs from that of eager mode: {arm.wrong}. "
        "`fullgraph verify` locates the difference."
        for arm in results.arms.values()
        if arm.wrong
    ]


def _difference(arm: ArmResult) -> str:
    """The largest difference of two elements of the outputs."""
    largest = arm.prepared.agreement.largest if arm.prepared else -1.0
    if largest < 0:
        return ""
    return f"{largest:.1e}" if largest else "none"


def _start(arm: ArmResult) -> str:
    """What the arm takes until it is warm: with an empty cache, and with its own."""
    cached = arm.prepared.start_seconds if arm.cold and arm.prepared else None
    warm = f", {duration(cached)} cached" if cached is not None else ""
    return f"{duration(arm.start_seconds)}{warm}"


def _caches(arm: ArmResult) -> list[str]:
    """What the caches answered the second start, for which the first one had filled them."""
    warm = arm.prepared
    if arm.cold is None or warm is None:
        return []
    answers = ", ".join(f"{name} {count}x" for name, count in warm.caches.items())
    why = f" (bypassed: {'; '.join(warm.bypassed)})" if warm.bypassed else ""
    return [f"{arm.name}, started again: {answers or 'no cache was used'}{why}."]


def _data(results: Results, arm: ArmResult) -> str:
    """How long steps wait for their data, and what is left of the speed-up."""
    share = percent(arm.data_wait / arm.data_step)
    words = (
        f"{arm.name} with data: {duration(arm.data_step)} per step, of which {share} waits for data"
    )
    if arm is results.eager:
        return f"{words}."
    ratio = results.data_ratio(arm)
    interval = f" ({ratio.low:.2f} to {ratio.high:.2f})" if ratio else ""
    return f"{words}; speed-up {results.eager.data_step / arm.data_step:.2f}x{interval}."


def _mfu(results: Results) -> list[str]:
    """The model FLOP utilization of each arm."""
    made = results.eager.prepared
    used = [(arm, results.utilization(arm)) for arm in (results.eager, *results.compared)]
    if made is None or not made.peak or not used[0][1]:
        return []

    def shares(which: str) -> str:
        return ", ".join(f"{arm.name} {percent(getattr(each, which))}" for arm, each in used)

    lines = [
        f"MFU: {shares('measured')} of the matmul peak measured here "
        f"({_flops(made.peak)}/s, {made.peak_dtype}); {_flops(made.flops)} per call."
    ]
    promised = data_sheet_peak(made.device, made.peak_dtype)
    if promised is None:
        return [*lines, f"MFU: no data-sheet peak of {made.device} in {made.peak_dtype} is known."]
    return [*lines, f"MFU: {shares('data_sheet')} of the data sheet's {_flops(promised)}/s."]


def _flops(count: float) -> str:
    for unit, size in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {unit}FLOP"
    return f"{count:.0f} FLOP"


def _notes(results: Results) -> list[str]:
    notes = list(results.notes)
    for arm in results.arms.values():
        if arm.failure is not None:
            # A compiler's own messages are long; --json has them.
            words = arm.failure.message.split("\n", 1)[0]
            notes.append(words if words.startswith(arm.name) else f"{arm.name}: {words}")
        elif arm.not_compiled:
            notes.append(f"{arm.name}: {arm.not_compiled}. `fullgraph explain` shows why.")
        elif arm.prepared and not arm.prepared.is_stable:
            notes.append(
                f"{arm.name}: the times of calls did not become stable in the warm-up "
                "(--warm-up SECONDS gives it more time)."
            )
    notes += [words for arm in results.compared for words in _caches(arm)]
    compared = [arm.prepared.agreement.note for arm in results.compared if arm.prepared]
    notes += [f"Outputs: {note}." for note in dict.fromkeys(compared) if note]
    notes += [_data(results, arm) for arm in (results.eager, *results.compared) if arm.data_step]
    notes += _mfu(results)
    rounds = len(results.eager.rounds)
    if rounds and results.eager.median < _SHORT:
        notes.append(
            f"A call in eager mode takes only {duration(results.eager.median)}: guards and the "
            "call of compiled code cost about as much. Measure the sizes that you use."
        )
    notes += [f"{rounds} rounds, in each of which every arm ran in turn."] if rounds else []
    if results.waited > BUSY:
        notes.append(
            f"Other programs used the processors: calls waited for {percent(results.waited)} of "
            "the time. Measure again when the machine is idle."
        )
    return notes
