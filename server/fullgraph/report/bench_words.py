"""What to know about the numbers of a benchmark, in sentences that every output shows."""

from __future__ import annotations

from fullgraph.durations import duration, percent
from fullgraph.measure.results import BUSY, ArmResult, Results, data_sheet_peak

_EXPLAIN_LIMIT = "`fullgraph explain --calls 10` with this target"
_SHORT = 100e-6
"""Seconds. To check the guards and to call compiled code takes some 10 microseconds."""


def wrong_output(arm: ArmResult) -> str:
    """How the outputs of an arm differ from those of eager mode; empty if they do not."""
    if not arm.wrong:
        return ""
    return f"{arm.name}: the output differs from that of eager mode: {arm.wrong}."


def wrong_outputs(results: Results) -> list[str]:
    """The arms whose outputs differ from those of eager mode, how, and what to do."""
    return [
        f"{words} `fullgraph verify` locates the difference."
        for arm in results.arms.values()
        if (words := wrong_output(arm))
    ]


def difference(arm: ArmResult) -> str:
    """The largest difference of two elements of the outputs; empty if they were not compared."""
    largest = arm.prepared.agreement.largest if arm.prepared else -1.0
    if largest < 0:
        return ""
    return f"{largest:.1e}" if largest else "none"


def problem(arm: ArmResult) -> str:
    """Why an arm was not measured, or not to the end; empty if it was."""
    if arm.failed:
        return arm.failed
    if arm.not_compiled:
        limits = arm.prepared.limits if arm.prepared else []
        command = _EXPLAIN_LIMIT if limits else "`fullgraph explain`"
        return f"{arm.name}: {arm.not_compiled}. {command} shows why."
    return ""


def busy_in_words(results: Results) -> str:
    """That other programs disturbed the measurement; empty if they did not."""
    if results.waited <= BUSY:
        return ""
    return (
        f"Other programs used the processors: calls waited for {percent(results.waited)} of "
        "the time. Measure again when the machine is idle."
    )


def remarks(results: Results) -> list[str]:
    """What else to know: unstable times, caches, outputs, data, MFU, and how many rounds."""
    notes = [
        f"{arm.name}: the times of calls did not become stable in the warm-up "
        "(`fullgraph bench --warm-up SECONDS` gives it more time)."
        for arm in results.arms.values()
        if not problem(arm) and arm.prepared and not arm.prepared.is_stable
    ]
    notes += _limits(results)
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
    return notes


def _limits(results: Results) -> list[str]:
    """The functions that reached a limit of Dynamo, each with the arms in which it did."""
    arms: dict[str, list[str]] = {}
    for arm in results.compared:
        for words in arm.prepared.limits if arm.prepared and not problem(arm) else ():
            arms.setdefault(words, []).append(arm.name)
    return [
        f"{', '.join(names)}: {words}. {_EXPLAIN_LIMIT} shows why." for words, names in arms.items()
    ]


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
