"""A benchmark for people at a terminal, and as JSON."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.durations import duration
from fullgraph.measure.bench import Plan
from fullgraph.measure.conclusion import Conclusion, Price, conclusion, cost_in_words
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Verdict
from fullgraph.report.bench_words import busy_in_words, difference, problem, remarks, wrong_outputs
from fullgraph.report.block_table import blocks_as_data, render_blocks
from fullgraph.report.break_cost_table import break_costs_as_data, render_break_costs
from fullgraph.report.terminal import WIDTH, Painter, columns, in_columns, printable
from fullgraph.vocabulary.prose import number_of

_STYLES = {Verdict.FASTER: "good", Verdict.SLOWER: "bad"}
_HEAD = (
    *("", "median", "mean", "sigma", "p95", "speed-up", "95 % interval", "difference", "memory"),
    "warm-up",
)
_LEFT_OUT = ("sigma", "mean", "p95", "memory", "difference")
"""The columns that JSON alone has where the table is wider than the terminal, the first first."""


def render_bench(
    target: str,
    results: Results,
    *,
    colour: bool,
    price: Price | None = None,
    width: int = WIDTH,
) -> str:
    """The verdict in one sentence, the arms side by side, and what to know about them.

    Args:
        target: as the user wrote it.
        results: what was measured, possibly not to the end.
        colour: whether to use terminal colours.
        price: of the workload, to show what the difference is worth.
        width: of the table.
    """
    paint = Painter(colour)
    found = conclusion(results)
    lines = [paint(_STYLES.get(found.verdict, "bold"), _sentence(found))]
    if price and found.arm and found.ratio:
        lines.append(f"{cost_in_words(price, results, found.arm, found.ratio)}.")
    lines += _about(target, results, paint)
    lines += [f"  {paint('bad', printable(words))}" for words in wrong_outputs(results)]
    measured = [arm for arm in results.shown if arm.is_measured]
    if measured:
        head, *arms = _table([_HEAD, *(_row(results, arm) for arm in measured)], width - 2)
        lines += [paint("dim", f"  {head}"), *(f"  {arm}" for arm in arms)]
    lines += [f"  {printable(note)}" for note in _notes(results)]
    lines += render_blocks(results, paint)
    lines += render_break_costs(results, paint, Path.cwd())
    return "\n".join(lines) + "\n"


def _table(rows: list[tuple[str, ...]], width: int) -> list[str]:
    """The lines of a table, without the columns that its width has no place for."""
    kept = list(range(len(_HEAD)))
    for name in ("", *_LEFT_OUT):
        kept = [at for at in kept if not name or _HEAD[at] != name]
        table = in_columns([[row[at] for at in kept] for row in rows], right=range(1, len(kept)))
        if max(map(columns, table)) <= width:
            break
    return table


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
        difference(arm),
        f"{arm.memory / 2**20:.0f} MB" if arm.memory else "",
        _start(arm),
    )


def _start(arm: ArmResult) -> str:
    """What the arm takes until it is warm: with an empty cache, and with its own."""
    cached = arm.prepared.start_seconds if arm.cold and arm.prepared else None
    warm = f", {duration(cached)} cached" if cached is not None else ""
    return f"{duration(arm.start_seconds)}{warm}"


def _notes(results: Results) -> list[str]:
    problems = [words for arm in results.shown if (words := problem(arm))]
    busy = busy_in_words(results)
    return [*results.notes, *problems, *remarks(results), *([busy] if busy else [])]


def _sentence(found: Conclusion) -> str:
    more = " (--rounds)" if found.verdict is Verdict.UNKNOWN and found.ratio else ""
    return f"{found.words}{more}."


def bench_as_data(results: Results, plan: Plan) -> dict[str, Any]:
    """A benchmark as JSON has it; times are in seconds, memory in bytes."""
    found = conclusion(results)
    return {
        "torch": results.torch,
        "batch_size": plan.batch or None,
        "sequence_length": plan.length or None,
        "notes": results.notes,
        "waited": results.waited,
        "arms": [_arm(results, arm) for arm in results.arms.values()],
        "break_costs": break_costs_as_data(results),
        "blocks": blocks_as_data(results),
        "conclusion": {
            "verdict": found.verdict.name.lower(),
            "arm": found.arm.name if found.arm else None,
            "ratio": asdict(found.ratio) if found.ratio else None,
            "words": found.words,
        },
    }


def _arm(results: Results, arm: ArmResult) -> dict[str, Any]:
    ratio = results.ratio(arm) if arm.is_measured and arm is not results.eager else None
    used = results.utilization(arm)
    return {
        "name": arm.name,
        "is_ablation": arm.is_ablation,
        "failure": arm.failure.message if arm.failure else None,
        "not_compiled": arm.not_compiled or None,
        "prepared": asdict(arm.prepared) if arm.prepared else None,
        "cold": asdict(arm.cold) if arm.cold else None,
        "times": _times(arm) if arm.is_measured else None,
        "ratio": asdict(ratio) if ratio else None,
        "pays_after": results.pays_after(arm) if ratio else None,
        "mfu": asdict(used) if used else None,
        "data_wait": arm.data_wait if arm.data_step else None,
        "data_step": arm.data_step or None,
        "memory": arm.memory or None,
        "first_calls": [seconds for _, seconds in sorted(arm.first_calls.items())],
        "rounds": [
            {"number": number, **asdict(timed)} for number, timed in sorted(arm.rounds.items())
        ],
    }


def _times(arm: ArmResult) -> dict[str, float]:
    return {"mean": arm.mean, "sigma": arm.sigma, "median": arm.median, "p95": arm.p95}
