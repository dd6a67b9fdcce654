"""What fixing a target came to, for people and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.dynamic.run import in_words
from fullgraph.fixes.proof.allowed import is_returned_number
from fullgraph.fixes.proof.run import Counts, total
from fullgraph.fixes.proof.solution import Kept, Solution, Stays
from fullgraph.report.terminal import Painter, fitted, printable, shortened
from fullgraph.report.verification import line_ranges
from fullgraph.vocabulary.findings import Kind, Location, Safety
from fullgraph.vocabulary.prose import number_of, one_line

WIDTH = 88
"""The columns of the lines where no terminal is narrower."""
_DIFF_STYLES = {"+++": "bold", "---": "bold", "@@ ": "gutter", "+": "good", "-": "bad"}


def render_solution(
    target: str,
    solution: Solution,
    cwd: Path,
    is_first_party: Callable[[str], bool],
    *,
    colour: bool = False,
    width: int = WIDTH,
    has_verdict: bool = True,
) -> str:
    """The result, the breaks before and after, the fixes that are proven, and what is left.

    Lines are those of the files before all fixes; where a break that is left is on another line
    after them, that one is named too.

    Args:
        target: as the user named it.
        solution: of the target.
        cwd: paths below it are shown relative to it.
        is_first_party: whether a path is the user's own.
        colour: whether to use terminal colours.
        width: of the lines.
        has_verdict: whether it begins with ``render_verdict``.
    """
    before, after = solution.counts
    paint = Painter(colour)
    lines: list[str] = []
    if has_verdict:
        lines += [render_verdict(target, solution, colour=colour, width=width), ""]
    done = solution.before.result.done
    if done is not None and done.inputs:
        source = f" (from {done.inputs_source})" if done.inputs_source else ""
        lines += [_filled(f"It ran with {done.inputs}{source}.", ""), ""]
    lines += _table(before, after)
    if solution.kept:
        lines += ["", paint("bold", "Proven:")]
        for kept in solution.kept:
            lines.append(_filled(_line(kept, solution, cwd, is_first_party)))
    for note in dict.fromkeys(kept.fix.note for kept in solution.kept if kept.fix.note):
        lines.append(_filled(f"Note: {note}"))
    for each in solution.before.differences[:1]:
        words = f"Note: Compiled code differs before the change already: {in_words(each)}"
        lines.append(_filled(words))
    for path, missed in solution.uncovered.items():
        reached = f"{shortened(path, cwd)}:{line_ranges(missed)}"
        lines.append(_filled(f"Note: No call of the proof reaches {reached}."))
    if solution.inductor_note:
        lines.append(_filled(f"Note: {solution.inductor_note}"))
    if any(kept.fix.safety is Safety.UNSAFE for kept in solution.kept):
        lines.append(
            "  [unsafe]: the results are the same in the calls of the proof; its note says for "
            "which others they may differ."
        )
    varied = [each for each in solution.left if each.finding.kind is Kind.RECOMPILE]
    for stays, title in (
        ([each for each in solution.left if each not in varied], "Left:"),
        (varied, "Recompiles that are left, in the calls of the proof, whose inputs vary:"),
    ):
        if stays:
            lines += ["", paint("bold", title), *_left(stays, solution, cwd)]
    # What a model proposed in vain is shown with the rest of its answer.
    own = [each for each in solution.refused if not each.fix.author]
    refused = {
        (r.fix.title, solution.original_place(r.finding.location, r.texts), r.reason) for r in own
    }
    if refused:
        lines += ["", paint("bold", "Not proven, and not offered:")]
        for title, at, reason in sorted(refused, key=lambda r: (r[1], r[0])):
            lines.append(_filled(f"{shortened(at.path, cwd)}:{at.line}: {title}: {reason}"))
    return fitted("\n".join(lines), width)


def render_verdict(target: str, solution: Solution, *, colour: bool, width: int = WIDTH) -> str:
    """``headline`` in a terminal; the arguments are those of ``render_solution``."""
    style = "good" if not solution.after.counts.lines or solution.kept else "bad"
    return fitted(Painter(colour)(style, _filled(headline(target, solution), "")), width)


def _left(left: Sequence[Stays], solution: Solution, cwd: Path) -> list[str]:
    """What stays, at which lines, and why: what holds for several is said once."""
    places: dict[str, list[str]] = {}
    for stays in left:
        finding = stays.finding
        # The message of a break names the code, of a recompile the guard, after the colon.
        said = finding.message.partition(": ")[0] if finding.kind is Kind.BREAK else finding.message
        words = f"{finding.code} {one_line(said).rstrip('.')}. {one_line(stays.reason)}."
        words += f" {one_line(stays.advice)}" if stays.advice else ""
        places.setdefault(words, []).append(_place(finding.location, solution, cwd))
    lines: list[str] = []
    for words, each in places.items():
        lines.append(_filled(f"{', '.join(dict.fromkeys(each))}: {words}"))
    remains = dict.fromkeys(stays.remains for stays in left if stays.remains)
    return [*lines, *(_filled(f"What remains: {each}.") for each in remains)]


def _place(now: Location, solution: Solution, cwd: Path) -> str:
    """A line of the file before all fixes, and its number after them if that is another."""
    at = solution.original_place(now, solution.texts)
    moved = f" (line {now.line} with the changes)" if now.line != at.line else ""
    return f"{shortened(at.path, cwd)}:{at.line}{moved}"


def _filled(text: str, indentation: str = "  ") -> str:
    """A paragraph in one line that a terminal shows as it is."""
    return indentation + printable(one_line(text))


def in_full(stays: Stays) -> str:
    """Why a finding is left, and what remains to do, without the last dot."""
    remains = f"What remains: {stays.remains}" if stays.remains else ""
    return ". ".join(each for each in (stays.reason, stays.advice.rstrip("."), remains) if each)


def render_totals(solutions: Mapping[str, Solution], *, colour: bool = False) -> str:
    """The breaks of several targets before and after, added up."""
    every = [solution.counts for solution in solutions.values()]
    before, after = total(b for b, _ in every), total(a for _, a in every)
    name = number_of(len(solutions), "target")
    return "\n".join([Painter(colour)("bold", f"{name} together:"), "", *_table(before, after)])


def _table(before: Counts, after: Counts) -> list[str]:
    rows = [
        ("", "before", "after"),
        ("lines that break", str(before.lines), str(after.lines)),
        ("graph breaks (Dynamo's records)", str(before.records), str(after.records)),
        ("graphs - 1 (backend calls)", str(before.graph_splits), str(after.graph_splits)),
    ]
    if before.recompiles or after.recompiles:
        rows.append(("recompiles", str(before.recompiles), str(after.recompiles)))
    width = max(len(row[0]) for row in rows)
    return [f"  {name:<{width}}  {a:>6}  {b:>6}" for name, a, b in rows]


def headline(target: str, solution: Solution) -> str:
    """One line: what went and what stayed the same."""
    before, after = solution.counts
    if not solution.kept:
        some = "1 line breaks" if before.lines == 1 else f"{before.lines} lines break"
        causes = sorted(solution.left, key=lambda each: each.finding.kind is not Kind.BREAK)
        reason = one_line(causes[0].reason) if causes else "it was not tried"
        nothing = f"no fix is proven: {reason[:1].lower()}{reason[1:]}"
        return f"{target}: {some}; {nothing}" if before.lines else f"{target}: no breaks"
    replaces = any(kept.fix.replaces for kept in solution.kept)
    same = f"outputs, gradients and {'all other ' if replaces else ''}state identical"
    if any(map(is_returned_number, solution.after.differences)):
        same += ", but for numbers that are returned as tensors"
    if solution.before.differences:
        same = "no new difference between eager and compiled code"
    dropped = f" · {'; '.join(solution.drops)}" if solution.drops else ""
    graphs = f"{number_of(before.graph_splits + 1, 'graph')} to {after.graph_splits + 1}"
    breaks = f"{number_of(before.lines, 'break')} to {after.lines}"
    authors = dict.fromkeys(kept.fix.author for kept in solution.kept if kept.fix.author)
    written = "".join(f" · by {author} (AI, proven)" for author in authors)
    return f"{target}: {breaks} · {same} · {graphs}{dropped}{written}"


def render_diff(diff: str, *, colour: bool) -> str:
    """A unified diff, with colours on a terminal."""
    paint = Painter(colour)
    return "".join(_diff_line(line, paint) for line in diff.splitlines(keepends=True))


def _diff_line(line: str, paint: Painter) -> str:
    text = line.rstrip("\n")
    style = _DIFF_STYLES.get(text[:3]) or _DIFF_STYLES.get(text[:1], "")
    return line if not style else paint(style, text) + line[len(text) :]


def solution_as_data(solution: Solution) -> dict[str, Any]:
    """The same as JSON takes it."""
    before, after = solution.counts
    hello = solution.before.result.hello
    reasons = {each.finding: (in_full(each), each.tried) for each in solution.left}
    return {
        "torch": hello.torch if hello else None,
        "before": asdict(before),
        "after": asdict(after),
        "changed_lines": solution.changed_lines(),
        "not_covered": {path: list(lines) for path, lines in solution.uncovered.items()},
        "fixes": [
            {
                "path": kept.finding.location.path,
                "line": solution.original_place(kept.finding.location, kept.texts).line,
                "code": kept.finding.code,
                "rewrite": kept.fix.rewrite,
                "title": kept.fix.title,
                "by_model": bool(kept.fix.author),
                "author": kept.fix.author,
                "safety": kept.fix.safety.value,
                "note": kept.fix.note,
                "drops": kept.fix.drops,
                "changed": {path: list(lines) for path, lines in solution.places(kept).items()},
                "needs_setup": kept.fix.needs_setup,
            }
            for kept in solution.kept
        ],
        "refused": [
            {
                "path": refused.finding.location.path,
                "line": solution.original_place(refused.finding.location, refused.texts).line,
                "code": refused.finding.code,
                "rewrite": refused.fix.rewrite,
                "title": refused.fix.title,
                "by_model": bool(refused.fix.author),
                "reason": refused.reason,
            }
            for refused in solution.refused
        ],
        "left": [
            {
                "path": finding.location.path,
                "line": solution.original_place(finding.location, solution.texts).line,
                "line_with_changes": finding.location.line,
                "code": finding.code,
                "message": finding.message,
                "reason": reasons.get(finding, ("", ()))[0],
                "tried": [
                    {
                        "rewrite": refused.fix.rewrite,
                        "title": refused.fix.title,
                        "refuted_by": refused.reason,
                    }
                    for refused in reasons.get(finding, ("", ()))[1]
                ],
            }
            for finding in solution.after.findings
        ],
        "texts": solution.texts,
        "inductor": solution.inductor_note or ("same" if solution.lowered else "not run"),
    }


def _line(kept: Kept, solution: Solution, cwd: Path, is_first_party: Callable[[str], bool]) -> str:
    """What a fix does, and which lines of the unchanged files it changes."""
    at = solution.original_place(kept.finding.location, kept.texts)
    where = "" if is_first_party(at.path) else " (installed package)"
    safety = "" if kept.fix.safety.value == "safe" else " [unsafe]"
    title = kept.fix.proven_title
    places = solution.places(kept)
    changed = ", ".join(
        ("" if path == at.path else f"{shortened(path, cwd)}:") + line_ranges(lines)
        for path, lines in places.items()
    )
    is_there = places == {at.path: (at.line,)} or not changed
    also = "" if is_there else f", changes lines {changed}"
    return f"{shortened(at.path, cwd)}:{at.line}: {title}{also}{safety}{where}"
