"""The results of an evaluation of a model as a table."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.explain.prose import clip, one_line
from fullgraph.llm.evaluation.results import Result
from fullgraph.llm.evaluation.rubric import BEST
from fullgraph.report.width import printable

_HEAD = ("case", "diagnosis", "actionability", "fabricated", "fix", "turns")
_WORDS = 160


def render_evaluation(results: Sequence[Result], *, proves: bool) -> str:
    """A line per case, then the means, then what failed and why.

    Args:
        results: in the order of the cases.
        proves: whether fixes were requested.
    """
    graded = [each for each in results if not each.failure]
    rows = [_HEAD, *(_row(each, proves=proves) for each in graded)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    if graded:
        lines += ["", *_means(graded, proves=proves)]
    for each in graded:
        if each.fabricated:
            lines.append(f"{each.case}: fabricated: {', '.join(each.fabricated)}")
        if proves and each.reason:
            lines.append(f"{each.case}: no proven fix: {clip(one_line(each.reason), _WORDS)}")
    for each in results:
        if each.failure:
            lines.append(f"{each.case}: not graded: {clip(one_line(each.failure), _WORDS)}")
    return "\n".join(map(printable, lines))


def _row(each: Result, *, proves: bool) -> tuple[str, ...]:
    fix = (each.fix or "none") if proves else "not tried"
    return (
        each.case,
        f"{each.diagnosis}/{BEST}",
        f"{each.actionability}/{BEST}",
        str(len(each.fabricated)),
        fix,
        str(each.turns),
    )


def _means(graded: Sequence[Result], *, proves: bool) -> list[str]:
    count = len(graded)
    diagnosis = sum(each.diagnosis for each in graded) / count
    actionability = sum(each.actionability for each in graded) / count
    invented = sum(bool(each.fabricated) for each in graded)
    lines = [
        f"{count} cases: diagnosis {diagnosis:.2f} and actionability {actionability:.2f} "
        f"of {BEST}; {invented} with a fabricated name or link",
    ]
    if proves:
        general = sum(each.fix == "general" for each in graded)
        other = sum(bool(each.fix) for each in graded) - general
        lines.append(
            f"proven as general fixes: {general} of {count} ({general / count:.0%}); "
            f"proven with a setup or a disabled region: {other}"
        )
    return lines
