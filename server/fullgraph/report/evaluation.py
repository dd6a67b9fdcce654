"""The results of an evaluation of a model as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fullgraph.llm.evaluation.results import Result
from fullgraph.llm.evaluation.rubric import BEST
from fullgraph.report.terminal import in_columns, printable
from fullgraph.vocabulary.prose import clip, one_line

_HEAD = ("case", "diagnosis", "actionability", "fabricated", "fix", "turns")
_WORDS = 160


def render_evaluation(results: Sequence[Result], groups: Mapping[str, str], *, proves: bool) -> str:
    """A line per case, then the means, then what has no grades and why.

    Args:
        results: in the order of the cases.
        groups: the group of each case by its name; with several, each has its means.
        proves: whether fixes were requested.
    """
    graded = [each for each in results if each.is_graded]
    has_groups = any(groups.values())
    rows: list[tuple[str, ...]] = [(*_HEAD, "group") if has_groups else _HEAD]
    for each in graded:
        row = _row(each, proves=proves)
        rows.append((*row, groups[each.case]) if has_groups else row)
    lines = in_columns(rows) if graded else []
    if graded:
        lines += ["", *_means(graded, proves=proves), *_by_group(graded, groups, proves=proves)]
    for each in graded:
        if each.fabricated:
            lines.append(f"{each.case}: fabricated: {', '.join(each.fabricated)}")
        if proves and each.reason:
            lines.append(f"{each.case}: no proven fix: {_shown(each.reason)}")
    lines += [f"{e.case}: not graded: {_shown(e.failure)}" for e in results if e.failure]
    skipped = [each for each in results if each.skipped]
    if skipped:
        lines.append(f"skipped, of {len(results)} cases: {len(skipped)}")
        lines += _skipped(skipped)
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


def _by_group(
    graded: Sequence[Result], groups: Mapping[str, str], *, proves: bool
) -> Iterator[str]:
    """The means of each group, if there are several."""
    found = dict.fromkeys(groups[each.case] for each in graded)
    for group in found if len(found) > 1 else ():
        some = [each for each in graded if groups[each.case] == group]
        first, *rest = _means(some, proves=proves)
        yield f"{group or 'others'}, {first}"
        yield from (f"  {line}" for line in rest)


def _skipped(results: Sequence[Result]) -> Iterator[str]:
    """One line per reason: a missing package concerns many cases."""
    for reason in dict.fromkeys(each.skipped for each in results):
        names = [each.case for each in results if each.skipped == reason]
        more = f" (and {len(names) - 1} more)" if len(names) > 1 else ""
        yield f"{names[0]}{more}: skipped: {_shown(reason)}"


def _shown(text: str) -> str:
    return clip(one_line(text), _WORDS)
